/** Lines that say who wrote a text or took a picture. */

const marks = /^[\s□■▲●◎◆★（(【]{1,8}/u
const labelled = /^(?:文\s?[/／]|图\s?[/／]|本报(?!讯)|本刊|记者|实习|见习|通讯员|特约|作者|撰文|撰稿|By\b)/iu
const written = /^\p{Script=Han}{2,4}\s?[/／]\s?(?:文|图|摄)/u
const names = /^\p{Script=Han}{2,4}(?:[\s、]{1,4}\p{Script=Han}{2,4}){0,5}$/u
const sentence = /[。；！？，：]/u
const MAX_BYLINE = 40

/** A byline without the signs and brackets around it. */
export const withoutMarks = (text: string) =>
  text
    .replace(marks, '')
    .replace(/[）)】]\s*$/u, '')
    .trim()

export function isByline(text: string): boolean {
  const words = withoutMarks(text)
  if (text.length > MAX_BYLINE || sentence.test(words)) return false
  return labelled.test(words) || written.test(words) || (words !== text.trim() && names.test(words))
}

const separator = /[\s、/／]+/u
const role =
  /^(?:本报|本刊|特约|实习|见习|首席){0,3}(?:记者|通讯员|作者|撰稿人|撰稿|撰文|评论员|编译|摄影|报道)|^[文图摄]$/u
const rest = /^(?:\p{Script=Han}{2,4})?$/u

/** A byline of nothing but names and what they did. */
export function isSigned(text: string): boolean {
  if (/^By\s\p{Lu}/u.test(text)) return text.length <= MAX_BYLINE
  const words = withoutMarks(text).split(separator).filter(Boolean)
  return words.some(word => role.test(word)) && words.every(word => rest.test(word.replace(role, '')))
}

/** The words that a wide space parts from the beginning of a byline: names, or another role. */
export const isSignature = (text: string) => names.test(text) || isSigned(text)
