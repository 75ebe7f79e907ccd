/**
 * The pictures of a text as word processors copy it beside the HTML, in their order: there the HTML only names files of
 * the machine, which no browser reads. Drawings, which browsers do not show either, are there without being read.
 */
export function picturesInRtf(rtf: string): (File | undefined)[] {
  const pictures: (File | undefined)[] = []
  for (const { index } of rtf.matchAll(/\{\\pict\b/g)) {
    // The same picture once more, for old programs.
    if (/\{\\nonshppict\s*$/.test(rtf.slice(Math.max(0, index - 24), index))) continue
    pictures.push(pictureIn(groupAt(rtf, index)))
  }
  return pictures
}

/** From a brace to the one that closes it. */
function groupAt(rtf: string, start: number): string {
  const braces = /[{}]/g
  braces.lastIndex = start
  let depth = 0
  for (let brace = braces.exec(rtf); brace; brace = braces.exec(rtf)) {
    depth += brace[0] === '{' ? 1 : -1
    if (depth === 0) return rtf.slice(start + 1, brace.index)
  }
  return ''
}

function pictureIn(group: string): File | undefined {
  const type = /\\(png|jpeg)blip\b/.exec(group)?.[1]
  const digits = withoutGroups(group)
    .replace(/\\[a-z]+-?\d* ?/gi, '')
    .replace(/\s+/g, '')
  if (!type || digits.length === 0 || digits.length % 2 === 1 || !/^[\da-f]+$/i.test(digits)) return undefined
  const bytes = new Uint8Array(digits.length / 2)
  for (let place = 0; place < bytes.length; place++)
    bytes[place] = Number.parseInt(digits.slice(2 * place, 2 * place + 2), 16)
  return new File([bytes], `image.${type}`, { type: `image/${type}` })
}

/** Groups inside hold what is told of the picture, and stand inside each other. */
function withoutGroups(text: string): string {
  const less = text.replace(/\{[^{}]*\}/g, '')
  return less === text ? text : withoutGroups(less)
}
