const han = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef\u2018-\u201d\u2014\u2026]/u

/**
 * Word count as editors define it: each Chinese character or mark counts one, and so does each other word or number.
 */
export function countWords(text: string): number {
  const characters = [...text].filter(character => han.test(character)).length
  const others = [...text].map(character => (han.test(character) ? ' ' : character)).join('')
  return characters + (others.match(/[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu)?.length ?? 0)
}

/** Width of a headline in Chinese characters: letters and digits have half the width of one. */
export function lineWidth(text: string): number {
  return [...text].reduce((width, character) => width + (han.test(character) ? 1 : 0.5), 0)
}

const narrow = /[ijlftrI .,:;'’!()[\]]/
const broad = /[mwMW]/

/**
 * Approximate width of a text in pixels, in the broader fonts of screens, for layouts that are needed before rendering.
 */
export function textWidth(text: string): number {
  return [...text].reduce((width, character) => width + widthOf(character), 0)
}

function widthOf(character: string): number {
  if (han.test(character)) return 14
  if (narrow.test(character)) return 5
  return broad.test(character) ? 11 : 8.5
}
