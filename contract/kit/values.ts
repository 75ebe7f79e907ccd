/**
 * Comma lists of any texts, as list operators accept them: a comma or backslash of a value has a backslash before it.
 */

export function joinValues(values: readonly unknown[]): string {
  return values.map(value => String(value).replace(/[\\,]/g, '\\$&')).join(',')
}

export function splitValues(joined: string): string[] {
  const values = ['']
  for (const [part] of joined.matchAll(/\\?./gs)) {
    if (part === ',') values.push('')
    else values.push(values.pop() + (part.length > 1 ? part.slice(1) : part))
  }
  return values
}

/** A text without the characters of one kind that it ends with. The expression `/x+$/` would look at long runs again and again. */
export function withoutTrailing(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end -= 1
  return text.slice(0, end)
}
