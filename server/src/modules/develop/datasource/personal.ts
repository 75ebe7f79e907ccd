import type { PersonalKind, SourceColumn, SourceSample } from '#contract/develop/datasource'
import type { Answer } from './connections/source.ts'

interface Pattern {
  kind: PersonalKind
  /** Words in the names or the comments of such columns. */
  name: RegExp
  value: RegExp
}

const patterns: readonly Pattern[] = [
  {
    kind: 'idNumber',
    name: /id_?card|identity_?(no|num|number|card)|身份证|证件号/i,
    // The day of birth within it tells it from the ids of records, which may be as long.
    value: /^[1-9]\d{5}(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dXx]$/,
  },
  { kind: 'phone', name: /phone|mobile|(^|_)tel(_|$)|手机|电话/i, value: /^(\+?86[- ]?)?1[3-9]\d{9}$/ },
  { kind: 'email', name: /e_?mail|邮箱|电子邮件/i, value: /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i },
]

/** By the name and the comment of a column, or by what more than half of its values look like. */
export function personalKind(
  { name, comment }: Pick<SourceColumn, 'name' | 'comment'>,
  values: readonly string[] = [],
): PersonalKind | null {
  const found =
    patterns.find(pattern => pattern.name.test(name) || pattern.name.test(comment)) ??
    patterns.find(pattern => values.filter(value => pattern.value.test(value)).length * 2 > values.length)
  return found?.kind ?? null
}

/** Enough to tell records apart, too little to reach anybody. */
export function maskedValue(value: string): string {
  const at = value.lastIndexOf('@')
  if (at > 0) return `${value.slice(0, 1)}***${value.slice(at)}`
  return value.length < 11 ? `${value.slice(0, 1)}***` : `${value.slice(0, 3)}****${value.slice(-4)}`
}

export function maskedSample(columns: readonly SourceColumn[], { rows, cut }: Answer): SourceSample {
  const texts = rows.map(row => row.map(cell => (cell === null ? null : String(cell))))
  const marked = columns.map(({ name, comment }, index) => {
    const values = texts.flatMap(row => row[index] ?? [])
    return { name, comment, personal: personalKind({ name, comment }, values) }
  })
  return {
    columns: marked,
    rows: texts.map(row =>
      row.map((text, index) => (text !== null && marked[index]?.personal ? maskedValue(text) : text)),
    ),
    cut,
  }
}
