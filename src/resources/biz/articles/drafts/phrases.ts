import { definePhrases } from '../../../../providers/i18n/definePhrases.ts'

export const { usePhrases: useDraftPhrases } = definePhrases('resources/biz/articles/drafts', {
  title: { zh: '草稿对比 · {{title}}', en: 'Comparison of the draft · {{title}}' },
  live: { zh: '线上版本', en: 'Live version' },
  before: { zh: '改动前', en: 'Before the change' },
  after: { zh: '改动后', en: 'After the change' },
  draft: { zh: '草稿', en: 'Draft' },
  same: { zh: '草稿与线上版本相同。', en: 'The draft is the same as the live version.' },
  texts: {
    zh: '文字有{{count}}处不同',
    en: '{{count}} differences in the text',
    one: '{{count}} difference in the text',
  },
  place: { zh: '第{{place}}处，共{{count}}处', en: '{{place}} of {{count}}' },
  next: { zh: '下一处', en: 'Next' },
  previous: { zh: '上一处', en: 'Previous' },
  keys: { zh: '键盘：N下一处，P上一处。', en: 'Keyboard: N for the next, P for the previous one.' },
  formatted: {
    zh: '正文的格式或图片有改动，文字没有不同，或文字过长不能逐处比对。',
    en: 'Formats or pictures of the text have changed. Its words are the same, or it is too long to compare them one by one.',
  },
  fields: { zh: '其他改动', en: 'Other changes' },
  since: {
    zh: '草稿开始后，线上版本又有改动，发布草稿会把它们替换掉。',
    en: 'The live version has changed since the draft was begun. Releasing the draft replaces these changes.',
  },
  sinceUnknown: {
    zh: '草稿开始后，线上版本又有改动；历史已清理，无法列出，请与线上版本逐处核对。',
    en: 'The live version has changed since the draft was begun. The history is gone, so compare the two word by word.',
  },
  seen: { zh: '我已核对，用草稿替换这些改动', en: 'I have looked at these changes: replace them by the draft' },
  correction: { zh: '同时发布更正', en: 'Publish a correction with it' },
  released: { zh: '草稿已发布', en: 'The draft is released' },
  discard: { zh: '放弃草稿', en: 'Discard the draft' },
  confirmDiscard: {
    zh: '放弃草稿《{{title}}》？线上版本不变，草稿可在回收站找回。',
    en: 'Discard the draft “{{title}}”? The live version stays as it is; the draft is in the recycle bin.',
  },
  discarded: { zh: '草稿已放弃', en: 'The draft is discarded' },
  edit: { zh: '编辑草稿', en: 'Edit the draft' },
  release: { zh: '发布草稿', en: 'Release the draft' },
  notice: {
    zh: '这是已发布文章《{{title}}》的草稿，读者看到的仍是线上版本。',
    en: 'This is the draft of the published article “{{title}}”. Readers still see the live version.',
  },
  hasDraft: { zh: '这篇文章有草稿。', en: 'This article has a draft.' },
  openLive: { zh: '线上版本', en: 'Live version' },
  openDraft: { zh: '打开草稿', en: 'Open the draft' },
  compare: { zh: '对比并发布', en: 'Compare and release' },
})
