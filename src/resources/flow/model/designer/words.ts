/** Words joined by commas, as assignees and candidates are written. Commas within an expression join nothing. */
export function splitAssignees(text: string): string[] {
  const lastEnd = text.lastIndexOf('}')
  const words: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at += 1)
    if (text[at] === ',') {
      words.push(text.slice(from, at))
      from = at + 1
    } else if (at < lastEnd && text.startsWith('${', at)) at = text.indexOf('}', at)
  words.push(text.slice(from))
  return words.map(word => word.trim()).filter(word => word !== '')
}

export const joinAssignees = (words: readonly string[]) =>
  words
    .map(word => word.trim())
    .filter(Boolean)
    .join(',')
