interface Table {
  table: string
  columns: readonly { name: string; type: string; required: boolean; default?: string; empty: string }[]
  indexes: readonly { name: string; columns: readonly string[] }[]
}
export function nextMigration(before: Table, now: Table): string[]
