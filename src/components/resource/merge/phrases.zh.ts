export const zh = {
  title: '合并两个版本',
  hint: '以下内容双方都改过，请逐项选择保留哪一个：划去的是原来的，加下划线的是改成的。只有一方改过的内容和段落已自动合并。',
  base: '原来的',
  mine: '我的',
  theirs: '对方的',
  both: '两者都保留',
  place: '第{{number}}处',
  open: '还有{{count}}处未选择',
  finish: '完成合并',
}
