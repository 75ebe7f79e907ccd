/** Comma lists of any texts, as operators of lists take them: a comma or backslash of a value has a backslash before it. */

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
