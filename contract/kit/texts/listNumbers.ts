/** Automatic numbers of word processors. Numbered lists of ours count `1.`, `2.`; every other form is written out. */

/** The number that a list of ours shows in this form, too. */
export function numberOfList(mark: string): number | undefined {
  const [, number] = /^(\d{1,4})[.．]$/.exec(mark) ?? []
  return number === undefined ? undefined : Number(number)
}

/** A dot, a square and the like; Word has an o for one. */
export const isBullet = (mark: string): boolean => mark === 'o' || !/[\p{L}\p{N}]/u.test(mark)

/** The mark as written before the text of its paragraph. Chinese punctuation has its own space. */
export const writtenMark = (mark: string): string => (/[\u0020-\u024f]$/.test(mark) ? `${mark} ` : mark)
