/** Another process has upgraded the database, and a prepared statement would now answer columns of other types. */
export function isChangedResult(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as { code?: unknown; routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
