import type { Label } from '#contract/kit/fields'
import type { IdentityProvider } from '../../platform/config/identityProviders.ts'
import type { Db } from '../../platform/db/database.ts'
import { grantRefusals } from '../accounts/grantRefusal.ts'
import type { ExternalIdentity } from './links.ts'
import { type AuthorizationRequest, createLoginAttempts } from './loginAttempts.ts'
import { createOpenId } from './openId.ts'

/** The parameters that the provider added to our address, and the browser that brings them. */
export interface AuthorizationCallback {
  tenantId: string
  source: string
  code: string
  state: string
  iss: string
  browser: string
}

/** The data that the sign-in page needs to offer a third party. */
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

interface SocialOptions {
  db: Db
  providers: readonly IdentityProvider[]
  /** Receives the reason why a provider could not be reached; the identity learns only that. */
  log(error: unknown): void
}

/** Signing in with third parties: there, and back. */
export function createSocial({ db, providers, log }: SocialOptions) {
  const loginAttempts = createLoginAttempts(db)
  const openIds = new Map(providers.map(provider => [provider.source, createOpenId(provider)]))
  const sources: readonly SocialSource[] = providers.map(({ source, title }) => ({ source, title }))

  return {
    sources,
    knows: (source: string) => openIds.has(source),

    /** The provider's address for this identity; nothing when the provider cannot be reached. */
    async authorizationUrl(request: AuthorizationRequest): Promise<string | undefined> {
      const attempt = await loginAttempts.begin(request)
      return openIds
        .get(request.source)
        ?.addressFor(attempt)
        .catch(error => {
          log(error)
          return undefined
        })
    },

    /** The identity that the provider vouches for; throws for callbacks that do not match their login attempt. */
    async authenticate({
      tenantId,
      source,
      code,
      state,
      iss,
      browser,
    }: AuthorizationCallback): Promise<ExternalIdentity> {
      if (state === '' || code === '' || browser === '') throw grantRefusals.socialState()
      const attempt = await loginAttempts.end(state, browser)
      if (!attempt || attempt.source !== source || attempt.tenantId !== tenantId) throw grantRefusals.socialState()
      const openId = openIds.get(source)
      if (!openId) throw grantRefusals.socialState()
      const identity = await openId.identify({ code, iss }, attempt).catch(error => {
        log(error)
        throw grantRefusals.socialProvider()
      })
      return { ...identity, tenantId, source }
    },
  }
}

export type Social = ReturnType<typeof createSocial>
