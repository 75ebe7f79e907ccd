import { definePhrases } from '../../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('resources/biz/articles/import', {
  importStories: { zh: '导入稿件', en: 'Import stories' },
  words: { zh: '{{words}} 字', en: '{{words}} words', one: '{{words}} word' },
  importHelp: {
    zh: '选择 .docx 或 .txt 文件（最多 20 MB）。一个文件可以有多篇稿件，确认拆分和标题后再导入；导入后为草稿。',
    en: 'Choose a .docx or .txt file of up to 20 MB. A file may hold several stories: check how it is split and the headlines, then import them as drafts.',
  },
  chooseManuscript: { zh: '选择文件', en: 'Choose a file' },
  manuscript: { zh: '稿件文件', en: 'Document' },
  fileFirst: { zh: '请先选择文件', en: 'Choose a file first' },
  storyFirst: { zh: '请至少选择一篇稿件', en: 'Choose at least one story' },
  columnFirst: { zh: '请选择栏目', en: 'Choose a column' },
  importChosen: { zh: '导入{{count}}篇', en: 'Import {{count}} stories', one: 'Import {{count}} story' },
  imported: {
    zh: '已导入{{count}}篇稿件为草稿',
    en: '{{count}} stories are imported as drafts',
    one: '{{count}} story is imported as a draft',
  },
  splitAt: { zh: '拆分方式', en: 'Split' },
  splits: {
    lines: { zh: '按分隔线', en: 'at lines of dashes' },
    headings: { zh: '按标题样式', en: 'at headings' },
    pages: { zh: '按分页', en: 'at page breaks' },
    none: { zh: '不拆分', en: 'not at all' },
    hand: { zh: '手工拆分', en: 'by hand' },
  },
  stories: { zh: '识别出的稿件', en: 'Stories in the file' },
  cutByHand: { zh: '手工拆分', en: 'Split by hand' },
  cutHelp: {
    zh: '勾选每篇稿件的第一段，它将成为标题；取消勾选则并入上一篇。',
    en: 'Tick the first paragraph of each story, which becomes its headline; without its tick it joins the story above.',
  },
  lines: { zh: '文件中的段落', en: 'Paragraphs of the file' },
  noWords: { zh: '（图片或表格）', en: '(picture or table)' },
  cut: { zh: '拆成{{count}}篇', en: 'Make {{count}} stories', one: 'Make {{count}} story' },
  encoding: { zh: '文字编码：{{name}}', en: 'Encoding: {{name}}' },
  takeStory: { zh: '导入《{{title}}》', en: 'Import “{{title}}”' },
  headOf: { zh: '第{{number}}篇的{{name}}', en: '{{name}} of story {{number}}' },
  pictures: { zh: '{{count}}张图片', en: '{{count}} pictures', one: '{{count}} picture' },
  tables: { zh: '{{count}}个表格', en: '{{count}} tables', one: '{{count}} table' },
  notesOf: { zh: '{{count}}条注释', en: '{{count}} notes', one: '{{count}} note' },
})
