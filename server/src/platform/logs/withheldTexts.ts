/** Modules whose texts may be withheld from those who read the logs; see db/tenancy/withheld.ts. */
const paths = new Set<string>()

export function withholdTextsOf(path: string): void {
  paths.add(path)
}

const MASK = '***'

/** The parameters of a call as the logs keep them: of such a module ids, numbers and times only. */
export function loggable(path: string, parameters: Record<string, unknown>): Record<string, unknown> {
  if (!paths.has(path)) return parameters
  return Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, isPlain(value) ? value : MASK]))
}

const plain = /^[\d,:. -]*$/

const isPlain = (value: unknown) =>
  value === null ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && plain.test(value))
