import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/biz/articles', {
  draftOf: { zh: '《{{title}}》的稿件草稿', en: 'Draft of “{{title}}”' },
  isDraft: { zh: '稿件草稿', en: 'Draft' },
  hasDraft: { zh: '有草稿', en: 'Has a draft' },
  corrected: { zh: '更正', en: 'Correction' },
  correctHint: {
    zh: '读者在正文上方看到日期和这段说明；正文另行修改。',
    en: 'Readers see the day and these words above the text. The text itself is changed in its form.',
  },
  text: { zh: '标题与正文', en: 'Headline and text' },
  words: { zh: '{{words}} 字', en: '{{words}} words', one: '{{words}} word' },
  lineLength: { zh: '{{count}} 字', en: '{{count}} chars', one: '{{count}} char' },
  preview: { zh: '版面预览', en: 'Preview as printed' },
  printed: { zh: '见报文章', en: 'Printed article' },
  open: { zh: '打开文章', en: 'Open the article' },
  published: {
    zh: '这篇文章已发布，保存后读者立即看到修改。',
    en: 'This article is published: readers see what you save at once.',
  },
  publishedByOthers: {
    zh: '这篇文章已发布，您没有发布权限，只能调整期次和版面；要修改内容，请改草稿，或请有权限的同事撤回。',
    en: 'This article is published. Without the right to publish you can only change its edition and page; edit it as a draft, or have it withdrawn, to change the text.',
  },
  importStories: { zh: '导入稿件', en: 'Import stories' },
  review: { zh: '审稿', en: 'Review' },
  reviewTitle: { zh: '审稿', en: 'Review articles' },
  reviewKeys: {
    zh: '待审 {{count}} 篇。J、K 上下移动，回车勾选，P 通过，R 退改；退改前可先选中要改的文字。',
    en: '{{count}} waiting. J and K move, Enter marks, P passes, R returns; select the words to change before you return.',
  },
  notReviewer: {
    zh: '待审 {{count}} 篇，您不是此环节的审稿人。',
    en: '{{count}} waiting. You are not a reviewer of this stage.',
  },
  noStages: {
    zh: '还没有设置审稿环节，请在“审稿环节”中为栏目设置',
    en: 'There are no review stages yet: set them up for columns under “Review stages”',
  },
  noneWaits: { zh: '没有待审的文章', en: 'No articles are waiting' },
  markOne: { zh: '勾选《{{title}}》', en: 'Mark “{{title}}”' },
  pass: { zh: '通过', en: 'Pass' },
  passMany: { zh: '通过{{count}}篇', en: 'Pass {{count}}' },
  return: { zh: '退改', en: 'Return' },
  returnMany: { zh: '退改{{count}}篇', en: 'Return {{count}}' },
  returnReason: { zh: '退改意见', en: 'Reason' },
  refusedOne: { zh: '《{{title}}》：{{reason}}。', en: '“{{title}}”: {{reason}}.' },
  previewOf: {
    zh: '将{{name}}{{count}}篇；{{refused}}篇不能处理。{{reasons}}',
    en: '{{name}}: {{count}}; refused: {{refused}}. {{reasons}}',
  },
  stageOf: { zh: '{{title}}：{{names}}', en: '{{title}}: {{names}}' },
  stagePassed: { zh: '{{title}}：{{names}}（已通过）', en: '{{title}}: {{names}} (passed)' },
  returned: { zh: '已退回：{{reason}}', en: 'Returned: {{reason}}' },
  findPassage: { zh: '定位', en: 'Show in the text' },
  passageGone: { zh: '正文中已没有这段文字', en: 'The text no longer has these words' },
})
