/** The parameters of a statement. Read in one pass: its author decides on its length and content. */

interface Place {
  name: string
  start: number
  end: number
}

/** The named parameters, `:name`, outside of strings, comments, quoted names and casts. */
export function parameterNamesIn(statement: string): Place[] {
  const places: Place[] = []
  for (let start = 0; start < statement.length; ) {
    const { end, name } = pieceAt(statement, start)
    if (name !== undefined) places.push({ name, start, end })
    start = end
  }
  return places
}

/** The start and the end of strings, quoted names and comments. An unfinished one reaches to the end of the statement. */
const enclosures = [
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
  ['--', '\n'],
  ['/*', '*/'],
] as const

const dollarQuote = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y
/** A word, which in PostgreSQL may have `$` in it, a cast, or a parameter. */
const token = /[\w\u0080-\uffff][\w$\u0080-\uffff]*|::|:([A-Za-z_]\w*)/y

function pieceAt(statement: string, start: number): { end: number; name?: string } {
  for (const [open, close] of enclosures)
    if (statement.startsWith(open, start)) return { end: endAfter(statement, close, start + open.length) }
  const tag = matchAt(dollarQuote, statement, start)?.[0]
  if (tag) return { end: endAfter(statement, tag, start + tag.length) }
  const [piece = ' ', name] = matchAt(token, statement, start) ?? []
  return { end: start + piece.length, ...(name !== undefined && { name }) }
}

function endAfter(statement: string, close: string, from: number): number {
  const found = statement.indexOf(close, from)
  return found < 0 ? statement.length : found + close.length
}

function matchAt(sticky: RegExp, statement: string, start: number): RegExpExecArray | null {
  sticky.lastIndex = start
  return sticky.exec(statement)
}
