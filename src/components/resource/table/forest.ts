import type { AnyRecord } from '../definition/defineResource.ts'

export interface PlacedRecord {
  record: AnyRecord
  depth: number
}

/** All records of a forest in the order they are drawn. */
export function flattened(rows: readonly AnyRecord[], depth = 0): PlacedRecord[] {
  return rows.flatMap(record => {
    // A tree's records bring those below them under this name.
    const children = (record.children ?? []) as AnyRecord[]
    return [{ record, depth }, ...flattened(children, depth + 1)]
  })
}
