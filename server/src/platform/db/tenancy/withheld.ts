/**
 * Content that is not shown before its time. Row-level security leaves it out for callers without one of these
 * permissions; the migration that withholds the rows of a table says which they are.
 */
const permissions = new Set<string>()

/** Shows withheld content to whoever has the permission. */
export function showWithheldTo(permission: string): void {
  permissions.add(permission)
}

export function maySeeWithheld(held: ReadonlySet<string>): boolean {
  return [...permissions].some(permission => held.has(permission))
}
