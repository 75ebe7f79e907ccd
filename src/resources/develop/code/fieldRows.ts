import { useEffect, useRef, useState } from 'react'
import type { CodeField } from '#contract/develop/codeFields'
import { parseJson } from '#contract/kit/texts/parseJson'

/** A field with a number that it retains while it is moved and renamed. */
interface FieldRow {
  key: number
  field: CodeField
}

let lastKey = 0

const rowOf = (field: CodeField): FieldRow => ({ key: ++lastKey, field })

/** The rows of the editor, next to the JSON that the form stores. */
export function useFieldRows(value: unknown, onChange: ((value: string) => void) | undefined) {
  const [rows, setRows] = useState<readonly FieldRow[]>(() => fieldsIn(value).map(rowOf))
  const known = useRef(value)

  // The record was read, or read again.
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setRows(fieldsIn(value).map(rowOf))
  }, [value])

  function change(next: readonly FieldRow[]) {
    const json = next.length === 0 ? '' : JSON.stringify(next.map(({ field }) => field))
    known.current = json
    setRows(next)
    onChange?.(json)
  }

  return {
    rows,
    update: (key: number, changed: Partial<CodeField>) =>
      change(rows.map(row => (row.key === key ? { ...row, field: { ...row.field, ...changed } } : row))),
    move(key: number, by: 1 | -1) {
      const next = [...rows]
      const from = next.findIndex(row => row.key === key)
      const [row] = next.splice(from, 1)
      if (row) next.splice(from + by, 0, row)
      change(next)
    },
    remove: (key: number) => change(rows.filter(row => row.key !== key)),
    add(field: CodeField) {
      const added = rowOf(field)
      change([...rows, added])
      return added
    },
    /** Fields of one column retain their row, so that inputs retain what is being typed. */
    replace(fields: readonly CodeField[]) {
      const keyOf = new Map(rows.map(({ key, field }) => [field.column, key]))
      change(fields.map(field => ({ key: keyOf.get(field.column) ?? rowOf(field).key, field })))
    },
  }
}

/** The fields that a setting stores as JSON; the server has checked what it stores. */
export function fieldsIn(value: unknown): CodeField[] {
  const fields = parseJson(typeof value === 'string' ? value : '')
  return Array.isArray(fields) ? (fields as CodeField[]) : []
}
