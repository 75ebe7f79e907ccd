/** A table under this alias stands for its removed rows; the guard of queries knows it. */
export const REMOVED = 'removed'

export function removedRowsOf(table: string): string {
  return `${table} as ${REMOVED}`
}
