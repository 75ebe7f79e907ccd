/** Derives the expected status of a request from the route's policy, and classifies replies. */
import type { ModuleDefinition } from '../../../server/src/kit/definition/serveModule.ts'
import type { Identity } from './identities.ts'
import type { LiveRoute } from './routes.ts'

/** Each extension that is tried needs an article without one. */
export const needed: Record<string, number> = { articles: 60 }

type Class = 'unknown' | 'refused' | 'broken' | 'answered'

export function classOf(status: number): Class {
  if (status === 401) return 'unknown'
  if (status === 403) return 'refused'
  return status >= 500 ? 'broken' : 'answered'
}

export function expectedFor(
  { isKnown, isPlatform, codes }: Omit<Identity, 'name' | 'person'>,
  { policy }: LiveRoute,
): Class {
  if (policy === 'public') return 'answered'
  if (!isKnown) return 'unknown'
  if (policy === 'signedIn') return 'answered'
  if (policy === 'platform') return isPlatform ? 'answered' : 'refused'
  const isGranted = policy.anyOf.some(code => codes.has(code)) && (isPlatform || !policy.platform)
  return isGranted ? 'answered' : 'refused'
}

export const isFilled = ({ module }: ModuleDefinition) =>
  module.tenancy !== 'platform' && module.operations.includes('submit')

export function knownIdsIn(body: string, known: ReadonlySet<string>): string[] {
  return [...new Set(body.match(/\d{15,19}/g))].filter(id => known.has(id))
}

/** After this the others would be unknown. */
export const endsSession = ({ path }: LiveRoute) => path.endsWith('/logout')
