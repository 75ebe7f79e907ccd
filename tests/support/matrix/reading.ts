/** The routes that only read, and their queries for records that somebody must not see. */
import type { LiveRoute } from './routes.ts'

const reading = /\/(list|lazy-list|detail|export|page|tree|select|history|removed|getVideosWithStr|template|uses)$/

export const reads = ({ method, path, policy }: LiveRoute) =>
  policy !== 'public' && !/events$|logout|oauth/.test(path) && (method === 'GET' || reading.test(path))

interface Hidden {
  /** Records that others belong to. */
  subjects: readonly string[]
  all: readonly string[]
}

/** Queries of the route for each hidden record, by every parameter that may name one. */
export function queriesOf({ ids, path }: LiveRoute, { subjects, all }: Hidden): Record<string, string>[] {
  const isOfNewspaper = path.startsWith('blade-biz/')
  if (!isOfNewspaper && !/history|uses/.test(path)) return []
  const names = Object.keys(ids).filter(name => !/tenant|User|Dept/.test(name))
  return names.flatMap(name => (/^ids?$/.test(name) ? all : subjects).map(id => ({ [name]: id })))
}
