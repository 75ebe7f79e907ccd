/**
 * Programs write some characters as the radicals that look the same, because one glyph of the font serves both: ⽤ for 用.
 * Unicode knows the character of most; those of simplified characters stand here.
 */
const pairs =
  '⺟母 ⻄西 ⻅见 ⻆角 ⻉贝 ⻋车 ⻓长 ⻔门 ⻘青 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻬齐 ⻮齿 ⻰龙 ⻳龟 ⺠民'
const simplified = new Map(pairs.split(' ').map(([radical = '', character = '']) => [radical, character]))

export const withoutRadicals = (text: string) =>
  text.replace(/[\u2e80-\u2fdf]/g, radical => simplified.get(radical) ?? radical.normalize('NFKC'))
