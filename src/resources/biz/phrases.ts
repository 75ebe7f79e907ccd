import { definePhrases } from '../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/biz', {
  editionPages: { zh: '{{count}}版', en: '{{count}} pages', one: '{{count}} page' },
  uses: {
    title: { zh: '使用位置', en: 'Where it is used' },
    none: {
      zh: '没有文章或其他内容使用这张图片。可在文章表单的“配图”中选用。',
      en: 'No article or other content uses this image. Articles take it in the field Images of their form.',
    },
  },
  note: {
    passage: { zh: '笔记原文', en: 'Passage of the note' },
    gone: {
      zh: '文章中已找不到所引的原文，可能已被修改。',
      en: 'The article no longer has this passage; it may have been rewritten.',
    },
  },
  media: {
    notPlayable: {
      zh: '这个视频已上传，但浏览器不能播放，读者也可能看不到。请转为 H.264 编码的 MP4 再上传；封面和时长需自行填写。',
      en: 'The video is stored, but this browser cannot play it, and neither may readers. Please send it as MP4 (H.264); cover and duration are left to you.',
    },
  },
  columns: {
    articles: { zh: '文章 {{count}}', en: 'Articles: {{count}}' },
    byIssue: { zh: '各期文章数', en: 'Articles by issue' },
    name: { zh: '栏目', en: 'Column' },
    issue: { zh: '第{{number}}期', en: 'No. {{number}}' },
    special: { zh: '特刊', en: 'Special' },
    gap: { zh: '缺', en: 'Gap' },
    gaps: {
      zh: '第{{number}}期还缺{{count}}个栏目：{{names}}',
      en: 'No. {{number}} still lacks {{count}} columns: {{names}}',
      one: 'No. {{number}} still lacks {{count}} column: {{names}}',
    },
    noGaps: { zh: '第{{number}}期没有缺稿的栏目。', en: 'No. {{number}} has no gaps.' },
    gapRule: {
      zh: '数字含下级栏目的文章。近期至少半数期次有文章、或本期有所属版面的栏目，本期没有文章时标为“缺”；特刊只看所属版面。',
      en: 'Numbers include the columns below. A column without articles in an issue is a gap if it has articles in at least half of the other issues shown, or a page in this issue. Special issues are judged by their pages only.',
    },
    noIssues: { zh: '还没有期刊', en: 'There are no issues yet' },
  },
})
