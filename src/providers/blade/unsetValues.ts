/**
 * Blade's notation of a value that is not set: `-1` for numbers and ids, `""` for texts, `{}` for the rest; other servers
 * write `null`. Screens know `null`, and `""` for texts; the parent of a record at the root is `0`.
 */

/** The part of a field's declaration that sets its type of value. */
interface FieldKind {
  kind: string
  /** Least value of a number. */
  min?: number
}

export type FieldKinds = Readonly<Record<string, FieldKind>>

const numbers = ['number', 'flag', 'dict', 'dictBiz']
const ids = ['reference', 'parent']
const audit = ['createUser', 'createDept', 'updateUser', 'status']

/** A record as screens know it, and as it is sent; below it those of a tree. */
export function withoutUnset<Row extends object>(row: Row, fields: FieldKinds): Row {
  const settled = Object.entries(row).map(([name, value]) => [name, settledValue(name, value, fields)])
  return Object.fromEntries(settled) as Row
}

/** The records of an answer, or the one that it is; pages are left to who reads them. */
export function settledAnswer(data: unknown, fields: FieldKinds): unknown {
  if (Array.isArray(data)) return data.map(row => withoutUnset(Object(row), fields))
  return typeof data === 'object' && data !== null && !('records' in data) ? withoutUnset(data, fields) : data
}

function settledValue(name: string, value: unknown, fields: FieldKinds): unknown {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  const given = isEmptyObject(value) ? null : value
  if (field) return given === undefined ? undefined : ofKind(field, given)
  if (name === 'children' && Array.isArray(given)) return given.map(row => withoutUnset(row as object, fields))
  if (audit.includes(name) && String(given) === '-1') return null
  return name === 'id' && typeof given === 'number' ? String(given) : given
}

function ofKind({ kind, min = 0 }: FieldKind, value: unknown): unknown {
  const isMinus = String(value) === '-1'
  if (numbers.includes(kind)) return value === null || value === '' || (isMinus && min >= 0) ? null : asNumber(value)
  if (ids.includes(kind)) {
    if (value === null || value === '' || isMinus) return kind === 'parent' ? '0' : null
    return String(value)
  }
  if (kind === 'money') return value === '' || value === -1 ? null : value
  if (kind === 'references' && (isMinus || Array.isArray(value))) return isMinus ? '' : String(value)
  return value ?? ''
}

/** Keys of dictionaries and large numbers travel as text, flags of some servers as booleans. */
function asNumber(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
}
