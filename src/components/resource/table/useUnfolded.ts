import { useState } from 'react'
import type { AnyRecord } from '../definition/defineResource.ts'
import type { PlacedRecord } from './forest.ts'
import type { RecordTableProps } from './RecordTable.tsx'

/** The rows of a tree that are in sight: those below the rows that the list, or else the user, has opened. */
export function useUnfolded(rows: readonly AnyRecord[], expandable: RecordTableProps['expandable']) {
  const [own, setOwn] = useState<readonly string[]>([])
  const open = expandable?.expandedRowKeys ?? own
  const isTree = rows.some(row => 'children' in row)

  function fold(isOpen: boolean, record: AnyRecord) {
    setOwn(ids => (isOpen ? [...ids, record.id] : ids.filter(id => id !== record.id)))
    expandable?.onExpand?.(isOpen, record)
  }

  return {
    isTree,
    shown: isTree ? placed(rows, id => open.includes(id)) : rows.map((record): PlacedRecord => ({ record, depth: 0 })),
    /** Null where there is nothing below. */
    isOpen: ({ id, children }: AnyRecord) => (Array.isArray(children) ? open.includes(id) : null),
    fold,
  }
}

function placed(rows: readonly AnyRecord[], isOpen: (id: string) => boolean, depth = 0): PlacedRecord[] {
  return rows.flatMap(record => {
    // A tree's records bring those below them under this name.
    const children = isOpen(record.id) ? ((record.children ?? []) as AnyRecord[]) : []
    return [{ record, depth }, ...placed(children, isOpen, depth + 1)]
  })
}
