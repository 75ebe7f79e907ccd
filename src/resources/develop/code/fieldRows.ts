import { useCallback, useEffect, useRef, useState } from 'react'
import type { CodeField } from '#contract/develop/codeFields'

/** A field with a number that it keeps while it is moved and renamed. */
interface FieldRow {
  key: number
  field: CodeField
}

let lastKey = 0

const rowOf = (field: CodeField): FieldRow => ({ key: ++lastKey, field })

/** The rows of the editor, kept beside the JSON that the form holds. */
export function useFieldRows(value: unknown, onChange: ((value: string) => void) | undefined) {
  const [rows, setRows] = useState<readonly FieldRow[]>(() => fieldsIn(value).map(rowOf))
  const known = useRef(value)
  const latest = useRef({ rows, onChange })
  latest.current = { rows, onChange }

  // The record was read, or read again.
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setRows(fieldsIn(value).map(rowOf))
  }, [value])

  const change = useCallback((next: readonly FieldRow[]) => {
    const json = next.length === 0 ? '' : JSON.stringify(next.map(({ field }) => field))
    known.current = json
    latest.current.rows = next
    setRows(next)
    latest.current.onChange?.(json)
  }, [])

  const update = useCallback(
    (key: number, changed: Partial<CodeField>) =>
      change(latest.current.rows.map(row => (row.key === key ? { ...row, field: { ...row.field, ...changed } } : row))),
    [change],
  )
  const move = useCallback(
    (key: number, by: 1 | -1) => {
      const next = [...latest.current.rows]
      const from = next.findIndex(row => row.key === key)
      const [row] = next.splice(from, 1)
      if (row) next.splice(from + by, 0, row)
      change(next)
    },
    [change],
  )
  const remove = useCallback((key: number) => change(latest.current.rows.filter(row => row.key !== key)), [change])
  const add = useCallback(
    (fields: readonly CodeField[]) => {
      const added = fields.map(rowOf)
      change([...latest.current.rows, ...added])
      return added
    },
    [change],
  )
  /** Fields of one column keep their row, so that inputs keep what is being typed. */
  const replace = useCallback(
    (fields: readonly CodeField[]) => {
      const keyOf = new Map(latest.current.rows.map(({ key, field }) => [field.column, key]))
      change(fields.map(field => ({ key: keyOf.get(field.column) ?? rowOf(field).key, field })))
    },
    [change],
  )
  return { rows, update, move, remove, add, replace }
}

/** The fields that a setting holds as JSON; the server has checked what it stores. */
export function fieldsIn(value: unknown): CodeField[] {
  if (typeof value !== 'string' || value === '') return []
  try {
    const fields: unknown = JSON.parse(value)
    return Array.isArray(fields) ? (fields as CodeField[]) : []
  } catch {
    return []
  }
}
