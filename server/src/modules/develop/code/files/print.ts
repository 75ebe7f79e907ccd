/** Prints the few forms of TypeScript that generated files consist of, laid out as the project's formatter would. */

export type CodeNode =
  | string
  | { call: string; with: readonly CodeNode[] }
  | { object: readonly Property[] }
  | { array: readonly CodeNode[] }
  /** An object that is laid out over several lines although it might fit one. */
  | { lines: readonly Property[] }
  /** An array of objects, which the formatter lays out over several lines where there are two or more. */
  | { rows: readonly CodeNode[] }

/** One without a value is a shorthand or a spread. */
type Property = string | readonly [key: string, value: CodeNode]

const LINE_WIDTH = 120

export const callCode = (name: string, ...values: CodeNode[]): CodeNode => ({ call: name, with: values })
export const objectCode = (...properties: Property[]): CodeNode => ({ object: properties })
export const arrayCode = (...items: CodeNode[]): CodeNode => ({ array: items })

/**
 * A string literal that means exactly this text, whatever is in it: in the kind of quotes that needs fewer escapes, and
 * without characters that end a line or are not seen.
 */
export function quoted(text: string): string {
  const quote = count(text, "'") > count(text, '"') ? '"' : "'"
  const escaped = text
    .replace(/[\\'"]/g, mark => (mark === '\\' || mark === quote ? `\\${mark}` : mark))
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, escapeOf)
    // Neither an expression in disguise nor the end of a comment.
    .replace(/\$\{/g, '$\\u007b')
    .replace(/\*\//g, '*\\u002f')
  return quote + escaped + quote
}

const escapeOf = (text: string) =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

const count = (text: string, mark: string) => text.split(mark).length - 1

/** An object over several lines, as it is at the top of a declaration. `begins` and `ends` share its first and last line. */
export function printObject(begins: string, properties: readonly Property[], ends = ''): string {
  return `${begins}${openObject(properties, 0)}${ends}`
}

/** A declaration at the top of a file. */
export const printValue = (begins: string, value: CodeNode): string => begins + print(value, 0, begins.length, 0)

export function importLine(names: readonly string[], from: string): string {
  const sorted = [...names].sort((a, b) => compare(bare(a), bare(b)))
  const flat = `import { ${sorted.join(', ')} } from '${from}'`
  if (flat.length <= LINE_WIDTH) return flat
  return `import {\n${sorted.map(name => `  ${name},`).join('\n')}\n} from '${from}'`
}

const bare = (name: string) => name.replace('type ', '')
const compare = (a: string, b: string) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)

function print(code: CodeNode, depth: number, column: number, after: number): string {
  if (typeof code !== 'string' && 'lines' in code) return openObject(code.lines, depth)
  if (typeof code !== 'string' && 'rows' in code) return `[\n${openItems(code.rows, depth)}${indent(depth)}]`
  const flat = printFlat(code)
  if (column + widthOf(flat) + after <= LINE_WIDTH || typeof code === 'string') return flat
  if ('object' in code) return openObject(code.object, depth)
  if ('array' in code) return `[\n${openItems(code.array, depth)}${indent(depth)}]`
  return printCall(code.call, code.with, depth, column)
}

/** A last object stays on the line of the other arguments while these fit; else each has a line of its own. */
function printCall(name: string, values: readonly CodeNode[], depth: number, column: number): string {
  const last = values.at(-1)
  const isObject = (code: CodeNode | undefined) => typeof code === 'object' && 'object' in code
  if (typeof last === 'object' && 'object' in last && !isObject(values.at(-2))) {
    const head = `${name}(${values
      .slice(0, -1)
      .map(value => `${printFlat(value)}, `)
      .join('')}`
    if (column + widthOf(head) + 1 <= LINE_WIDTH) return `${head}${openObject(last.object, depth)})`
  }
  return `${name}(\n${openItems(values, depth)}${indent(depth)})`
}

function openItems(items: readonly CodeNode[], depth: number): string {
  const begins = indent(depth + 1)
  return items.map(item => `${begins}${print(item, depth + 1, begins.length, 1)},\n`).join('')
}

function openObject(properties: readonly Property[], depth: number): string {
  const begins = indent(depth + 1)
  const lines = properties.map(property => {
    if (typeof property === 'string') return `${begins}${property},\n`
    const head = `${begins}${property[0]}: `
    return `${head}${print(property[1], depth + 1, widthOf(head), 1)},\n`
  })
  return `{\n${lines.join('')}${indent(depth)}}`
}

function printFlat(code: CodeNode): string {
  if (typeof code === 'string') return code
  if ('array' in code || 'rows' in code)
    return `[${('array' in code ? code.array : code.rows).map(printFlat).join(', ')}]`
  if ('call' in code) return `${code.call}(${code.with.map(printFlat).join(', ')})`
  const properties = ('lines' in code ? code.lines : code.object).map(property =>
    typeof property === 'string' ? property : `${property[0]}: ${printFlat(property[1])}`,
  )
  return properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`
}

const indent = (depth: number) => '  '.repeat(depth)

/** Columns on the screen of an editor: a Chinese character is two wide. */
function widthOf(text: string): number {
  let width = 0
  for (const letter of text) width += wide.test(letter) ? 2 : 1
  return width
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u

/** Orders import lines by the paths that they name. */
export const byPath = (one: string, other: string): number => (pathIn(one) < pathIn(other) ? -1 : 1)

const pathIn = (line: string) => /from '([^']+)'/.exec(line)?.[1] ?? ''
