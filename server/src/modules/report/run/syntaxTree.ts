/** The syntax tree of PostgreSQL's parser. */
export type Node = Readonly<Record<string, unknown>>

/** Functions and types that a part of the grammar stands for come with the name of the system's schema. */
export function plainName(parts: readonly string[]): string | undefined {
  if (parts.length === 2 && parts[0] === 'pg_catalog') return parts[1]
  return parts.length === 1 ? parts[0] : undefined
}

export function nameParts(names: unknown): string[] {
  if (!Array.isArray(names)) return []
  return names.map(name => String((name as { String?: { sval?: string } }).String?.sval ?? ''))
}
