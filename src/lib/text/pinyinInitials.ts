const letters = 'abcdefghjklmnopqrstwxyz'
/** The first character of each letter in the order of pinyin; no syllable begins with i, u or v. */
const firsts = '阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'

/** The first letters of the syllables of Chinese characters; other characters stay as they are. */
export function pinyinInitials(text: string): string {
  return [...text].map(initialOf).join('')
}

const { compare } = new Intl.Collator('zh-CN-u-co-pinyin')

function initialOf(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return character
  const after = [...firsts].findLastIndex(first => compare(first, character) <= 0)
  return letters[after] ?? character
}
