import { definePhrases } from '../../../../providers/i18n/definePhrases.ts'

export const { usePhrases: usePrintPhrases } = definePhrases('resources/biz/edition/print', {
  print: { zh: '付印核对', en: 'Print check' },
  printOf: { zh: '付印核对 · {{name}}', en: 'Print check · {{name}}' },
  views: { zh: '查看方式', en: 'View' },
  articles: { zh: '与文章核对', en: 'Print and articles' },
  versions: { zh: '与旧版对比', en: 'Former versions' },
  recheck: { zh: '重新核对', en: 'Check again' },
  onPage: { zh: '本版文章', en: 'Articles on the page' },
  same: { zh: '一致', en: 'Same' },
  accepted: { zh: '已确认', en: 'Accepted' },
  differences: { zh: '{{count}}处不一致', en: '{{count}} differences', one: '{{count}} difference' },
  printed: { zh: '版面上印的', en: 'As printed' },
  approved: { zh: '文章中的', en: 'As approved' },
  keys: { zh: '键盘：N下一处，P上一处，A确认本篇无误。', en: 'Keys: N next, P previous, A accepts the article.' },
  accept: { zh: '确认无误', en: 'Accept' },
  acceptPage: { zh: '确认本版无误', en: 'Accept the page' },
  editArticle: { zh: '修改文章', en: 'Edit the article' },
  noArticles: { zh: '本版没有画了热区的文章，无法核对。', en: 'No article has an area on this page.' },
  loose: { zh: '以下稿件或文字没有对应文章：{{titles}}', en: 'Stories and texts without article: {{titles}}' },
  quoted: { zh: '《{{title}}》', en: '“{{title}}”' },
  obstacles: {
    unmapped: {
      zh: '版面PDF的字体没有文字对照表，读不出文字，无法核对。请人工核对后确认，或重新导出PDF。',
      en: 'The fonts of the PDF do not say which characters they print: the page cannot be compared. Compare by eye and accept, or export the PDF again.',
    },
    vertical: {
      zh: '版面是竖排的，无法自动核对，请人工核对后确认。',
      en: 'The page is set vertically and cannot be compared. Compare by eye and accept.',
    },
    turned: {
      zh: '版面文字是横躺的，无法核对。请转正后重新导出PDF，或人工核对后确认。',
      en: 'The text of the page lies on its side and cannot be compared. Export the PDF upright, or compare by eye and accept.',
    },
    scattered: {
      zh: '版面PDF中的文字次序散乱，无法自动核对，请人工核对后确认。',
      en: 'The PDF has its text in no order that could be compared. Compare by eye and accept.',
    },
  },
  unreadableLetters: {
    zh: '{{count}}字读不出，未核对',
    en: '{{count}} characters unreadable, not compared',
    one: '{{count}} character unreadable, not compared',
  },
  pageLetters: {
    zh: '本版有{{count}}字读不出，未核对',
    en: '{{count}} characters of the page are unreadable and were not compared',
    one: '{{count}} character of the page is unreadable and was not compared',
  },
  noText: {
    zh: '版面PDF没有文字（扫描件），请人工核对后确认。',
    en: 'The PDF has no text (a scan): compare it yourself and accept it.',
  },
  unreadable: {
    zh: '版面PDF无法读取，请更换PDF，或人工核对后确认。',
    en: 'The PDF cannot be read: replace it, or compare it yourself and accept it.',
  },
  noVersions: {
    zh: '本版还没有旧版。更换PDF并转换后，旧版会保留在这里，最多5个。',
    en: 'There is no former version yet. When the PDF is replaced and rendered, the former one is kept: five at most.',
  },
  former: { zh: '旧版', en: 'Former' },
  present: { zh: '现版', en: 'Present' },
  replacedAt: { zh: '{{time}}被替换', en: 'replaced {{time}}' },
  regions: {
    zh: '图像有{{count}}处变化',
    en: '{{count}} parts of the image changed',
    one: '{{count}} part of the image changed',
  },
  noRegions: { zh: '图像没有变化', en: 'The image has not changed' },
  region: { zh: '第{{number}}处变化', en: 'Change {{number}}' },
  words: { zh: '文字有{{count}}处变化', en: '{{count}} changes of words', one: '{{count}} change of words' },
  noWords: { zh: '文字没有变化', en: 'The words have not changed' },
  noVersionText: {
    zh: '其中一版没有文字，只对比了图像。',
    en: 'One of the versions has no text: only the images are compared.',
  },
  versionKeys: { zh: '键盘：N下一处变化，P上一处变化。', en: 'Keys: N next change, P previous.' },
})
