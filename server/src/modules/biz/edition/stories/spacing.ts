/** Space between letters that a program adds to fill a line, which is no part of the text. */

const letter = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uffef“”‘’…—]'
const spaced = new RegExp(`(?<!\\S)${letter}(?:\\s{1,4}${letter}){2,}(?!\\S)`, 'u')
const spaces = new RegExp(`(?<=${letter})\\s+|\\s+(?=${letter})`, 'gu')

/** Three letters that stand alone are spaced; a name or a heading in words is not. */
export const isSpaced = (text: string) => spaced.test(text)
export const closedUp = (text: string) => text.replace(spaces, '')
