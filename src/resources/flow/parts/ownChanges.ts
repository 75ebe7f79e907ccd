/** A list refreshes after its own actions; the event about the same action would refresh it a second time. */
const heardWithin = 3000
const done = new Map<string, number>()

/** `path` is that of the list. */
export function recordOwnChange(path: string): void {
  done.set(path, Date.now())
}

/** Once for each thing that was done there. */
export function isOwnChange(path: string): boolean {
  const at = done.get(path)
  done.delete(path)
  return at !== undefined && Date.now() - at < heardWithin
}
