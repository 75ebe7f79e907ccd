import { definePhrases } from '../../../providers/i18n/definePhrases.ts'

export const { usePhrases } = definePhrases('components/resource/merge', {
  title: { zh: '合并两个版本', en: 'Merge two versions' },
  hint: {
    zh: '以下内容双方都改过，请逐项选择保留哪一个：划去的是原来的，加下划线的是改成的。只有一方改过的内容和段落已自动合并。',
    en: 'Both of you changed these: choose which to keep. What stood there before is struck out, what it became is underlined; fields and paragraphs that only one of you changed are merged already.',
  },
  base: { zh: '原来的', en: 'Before' },
  mine: { zh: '我的', en: 'Mine' },
  theirs: { zh: '对方的', en: 'Theirs' },
  both: { zh: '两者都保留', en: 'Both' },
  place: { zh: '第{{number}}处', en: 'Place {{number}}' },
  open: { zh: '还有{{count}}处未选择', en: '{{count}} decisions left', one: '{{count}} decision left' },
  finish: { zh: '完成合并', en: 'Finish merging' },
})
