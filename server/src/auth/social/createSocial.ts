import type { Label } from '#contract/kit/fields'
import type { IdentityProvider } from '../../platform/config/identityProviders.ts'
import type { Db } from '../../platform/db/database.ts'
import { grantRefusals } from '../accounts/grantRefusal.ts'
import { createJourneys, type Departure } from './journeys.ts'
import type { Visitor } from './links.ts'
import { createOpenId } from './openId.ts'

/** What the provider added to our address, and the browser that brings it. */
export interface Arrival {
  tenantId: string
  source: string
  code: string
  state: string
  iss: string
  browser: string
}

/** What the sign-in page needs to offer a third party. */
export interface SocialSource {
  source: string
  title: Label
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The third parties that people may sign in with. */
    socialSources: readonly SocialSource[]
  }
}

interface Parts {
  db: Db
  providers: readonly IdentityProvider[]
  /** Hears why a provider could not be asked; the visitor is told only that. */
  log(error: unknown): void
}

/** Signing in with third parties: there, and back. */
export function createSocial({ db, providers, log }: Parts) {
  const journeys = createJourneys(db)
  const openIds = new Map(providers.map(provider => [provider.source, createOpenId(provider)]))
  const sources: readonly SocialSource[] = providers.map(({ source, title }) => ({ source, title }))

  return {
    sources,
    knows: (source: string) => openIds.has(source),
    forgetOld: journeys.forgetOld,

    /** The provider's address for this visitor; nothing when the provider cannot be reached. */
    async depart(departure: Departure): Promise<string | undefined> {
      const journey = await journeys.begin(departure)
      return openIds
        .get(departure.source)
        ?.addressFor(journey)
        .catch(error => {
          log(error)
          return undefined
        })
    },

    /** Whom the provider vouches for; throws for whoever does not come back as they went. */
    async arrive({ tenantId, source, code, state, iss, browser }: Arrival): Promise<Visitor> {
      if (state === '' || code === '' || browser === '') throw grantRefusals.socialState()
      const journey = await journeys.end(state, browser)
      if (!journey || journey.source !== source || journey.tenantId !== tenantId) throw grantRefusals.socialState()
      const openId = openIds.get(source)
      if (!openId) throw grantRefusals.socialState()
      const identity = await openId.identify({ code, iss }, journey).catch(error => {
        log(error)
        throw grantRefusals.socialProvider()
      })
      return { ...identity, tenantId, source }
    },
  }
}

export type Social = ReturnType<typeof createSocial>
