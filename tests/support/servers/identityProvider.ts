import { startTestIdentity } from '../../../server/src/auth/social/testIdentity.ts'

export type ProviderInTest = Awaited<ReturnType<typeof startProvider>>

/** A provider of one's own on this machine, configured as anybody's would be. */
export async function startProvider() {
  const identity = await startTestIdentity()
  const { issuer, clientId, clientSecret } = identity.provider
  return {
    ...identity,
    /** The variables by which an installation knows it, as the source `press`. */
    env: {
      SOCIAL_PRESS_ISSUER: issuer,
      SOCIAL_PRESS_CLIENT_ID: clientId,
      SOCIAL_PRESS_CLIENT_SECRET: clientSecret,
      SOCIAL_PRESS_TITLE: '报业通行证',
      SOCIAL_PRESS_TITLE_EN: 'Press Pass',
    },
  }
}

/** Agrees at the provider's page without a browser; answers the address that it sends its visitor back to. */
export async function agreeAt(authorizeAddress: string, person: { subject: string; name?: string }): Promise<URL> {
  const reply = await fetch(authorizeAddress, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...person, decision: 'allow' }),
  })
  return new URL(reply.headers.get('location') ?? '')
}
