/** Candidates as tasks and processes keep them: `user:<id or account>` and `group:<word>`. */
export function candidatesOf(users: unknown, groups: unknown): string[] {
  return [
    ...splitCandidates(users).map(word => `user:${word}`),
    ...splitCandidates(groups).map(word => `group:${word}`),
  ]
}

/** A list, or a text of words joined by commas. */
export function splitCandidates(value: unknown): string[] {
  const words = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(',') : []
  return [...new Set(words.map(word => word.trim()).filter(word => word !== ''))].slice(0, 200)
}
