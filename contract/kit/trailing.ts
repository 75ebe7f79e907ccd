/** A text without the characters of one kind that it ends with. The expression `/x+$/` would look at long runs again and again. */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end -= 1
  return text.slice(0, end)
}
