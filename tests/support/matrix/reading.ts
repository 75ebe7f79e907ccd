/** The routes that only read, and their queries for records that somebody must not see. */
import type { Answer } from '../servers/testApp.ts'
import { meaningOf } from './requests.ts'
import type { LiveRoute } from './routes.ts'

const reading = /\/(list|lazy-list|detail|export|page|tree|select|history|removed|getVideosWithStr|template|uses)$/

export const reads = ({ method, path, policy }: LiveRoute) =>
  policy !== 'public' && !/events$|logout|oauth/.test(path) && (method === 'GET' || reading.test(path))

/** The words of hidden records that an answer shows, and answers that say nothing about them. */
export function leaksIn(place: string, answer: Answer, words: readonly string[]): string[] {
  const text = meaningOf(answer)
  const leaks = words
    .filter(word => text.includes(word))
    .map(word => `${place}: ${text.slice(Math.max(0, text.indexOf(word) - 80))}`.slice(0, 200))
  const isBroken = answer.status === 401 || answer.status === 423 || answer.status >= 500
  return isBroken ? [...leaks, `${place}: ${answer.status}`] : leaks
}

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
