import type { NewsTexts } from './texts.ts'

export const newsEn: NewsTexts = {
  commentQueue: {
    open: 'Review one by one',
    title: 'Review comments one by one',
    state: '{{left}} waiting, {{approved}} approved, {{rejected}} rejected',
    approve: 'Approve',
    reject: 'Reject',
    later: 'Later',
    remark: 'Reason (optional), Enter to reject',
    nobody: 'A reader',
    done: 'No comments are waiting',
    more: 'Look for new comments',
  },
  uses: {
    title: 'Where it is used',
    none: 'No article or other content uses this image. Articles take it in the field Images of their form.',
  },
  note: {
    passage: 'Passage of the note',
    gone: 'The article no longer has this passage; it may have been rewritten.',
  },
  column: {
    articles: 'Articles: {{count}}',
    byIssue: 'Articles by issue',
    name: 'Column',
    issue: 'No. {{number}}',
    special: 'Special',
    gap: 'Gap',
    gaps_one: 'No. {{number}} still lacks {{count}} column: {{names}}',
    gaps: 'No. {{number}} still lacks {{count}} columns: {{names}}',
    noGaps: 'No. {{number}} has no gaps.',
    gapRule:
      'Numbers include the columns below. A column without articles in an issue is a gap if it has articles in at least half of the other issues shown, or a page in this issue. Special issues are judged by their pages only.',
    noIssues: 'There are no issues yet',
  },
  media: {
    notPlayable:
      'The video is stored, but this browser cannot play it, and neither may readers. Please send it as MP4 (H.264); cover and duration are left to you.',
  },
  article: {
    text: 'Headline and text',
    words_one: '{{words}} word',
    words: '{{words}} words',
    lineLength_one: '{{count}} char',
    lineLength: '{{count}} chars',
    preview: 'Preview as printed',
    printed: 'Printed article',
    open: 'Open the article',
    published: 'This article is published: readers see what you save at once.',
    publishedByOthers:
      'This article is published. Without the right to publish you can only change its edition and page; have it withdrawn to change the text.',
  },
}
