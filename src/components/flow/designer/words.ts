/** Words joined by commas, as assignees and candidates are written. Commas within an expression join nothing. */
export function wordsIn(text: string): string[] {
  return (text.match(/(?:\$\{[^}]*\}|[^,])+/g) ?? []).map(word => word.trim()).filter(word => word !== '')
}

export const wordsText = (words: readonly string[]) =>
  words
    .map(word => word.trim())
    .filter(Boolean)
    .join(',')
