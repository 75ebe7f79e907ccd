import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
} from 'openid-client'
import { type IdentityProvider, isLoopback } from '../../platform/config/identityProviders.ts'

/** The values that a browser sends to the provider and must return. */
export interface LoginAttempt {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

/** A person that a provider vouches for. */
export interface ProviderIdentity {
  subject: string
  username: string
}

const TIMEOUT_SECONDS = 10
const MAX_SUBJECT_LENGTH = 255
const MAX_NAME_LENGTH = 64

/** One provider, whose metadata is requested when it is first needed. */
export function createOpenId({ issuer, clientId, clientSecret }: IdentityProvider) {
  let known: Promise<Configuration> | undefined

  function configuration(): Promise<Configuration> {
    known ??= discovery(new URL(issuer), clientId, undefined, authenticateWith(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      ...(isLoopback(issuer) && { execute: [allowInsecureRequests] }),
    }).catch(error => {
      // Retried next time: the provider may have been unavailable.
      known = undefined
      throw error
    })
    return known
  }

  return {
    /** Address at which the identity proves who they are. */
    async addressFor({ state, nonce, verifier, redirectUri }: LoginAttempt): Promise<string> {
      const { href } = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return href
    },

    /** `answer` is what the provider added to our address. */
    async identify(answer: { code: string; iss: string }, attempt: LoginAttempt): Promise<ProviderIdentity> {
      const config = await configuration()
      const address = new URL(attempt.redirectUri)
      address.search = new URLSearchParams({
        code: answer.code,
        state: attempt.state,
        ...(answer.iss && { iss: answer.iss }),
      }).toString()
      const tokens = await authorizationCodeGrant(config, address, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      const subject = claims?.sub ?? ''
      if (subject === '' || subject.length > MAX_SUBJECT_LENGTH)
        throw new Error('The provider gives no usable subject.')
      const username = nameIn(claims) ?? (await nameFromUserInfo(config, tokens.access_token, subject)) ?? ''
      return { subject, username: [...username].slice(0, MAX_NAME_LENGTH).join('') }
    },
  }
}

/** A name is a convenience: a provider that does not send it stops nobody. */
async function nameFromUserInfo(config: Configuration, token: string, subject: string): Promise<string | undefined> {
  if (!config.serverMetadata().userinfo_endpoint) return undefined
  return fetchUserInfo(config, token, subject).then(nameIn, () => undefined)
}

function nameIn(claims: object | undefined): string | undefined {
  const { name, nickname, preferred_username } = (claims ?? {}) as Record<string, unknown>
  const found = [name, nickname, preferred_username].find(value => typeof value === 'string' && value.trim() !== '')
  return typeof found === 'string' ? found.trim() : undefined
}

/** Providers that do not declare how they read secrets read them from the header. */
function authenticateWith(secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const takesBody = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (takesBody ? inBody : inHeader)(server, ...rest)
  }
}
