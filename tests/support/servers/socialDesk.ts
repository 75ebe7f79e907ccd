import { afterAll, beforeAll } from 'vitest'
import { basic, createWorld, type SignInWorld } from '../browser/signingIn.ts'
import { agreeAt, type ProviderInTest, startProvider } from './identityProvider.ts'

export const TENANT = '300001'

interface SocialDesk {
  provider: ProviderInTest
  world: SignInWorld
  /** The id of a role of the tenant. */
  role: string
}

/** The answer that an identity brings back from its provider. */
interface Trip {
  params: Record<string, string>
  cookie: string
}

/** A tenant with registration, an identity provider and one that cannot be reached. */
export function setUpSocial() {
  const desk = {} as SocialDesk

  beforeAll(async () => {
    const provider = await startProvider()
    desk.provider = provider
    const world = await createWorld({
      ...provider.env,
      SOCIAL_AWAY_ISSUER: 'http://127.0.0.1:9',
      SOCIAL_AWAY_CLIENT_ID: 'x',
      SOCIAL_AWAY_CLIENT_SECRET: 'x',
    })
    desk.world = world
    await world.addTenant(TENANT)
    await world.sql.query(`update blade_param set param_value = 'true' where param_key = 'account.registerUser'`)
    desk.role = await world.addRole('reader', ['post'], TENANT)
  })
  afterAll(async () => {
    await desk.world?.close()
    await desk.provider?.close()
  })

  async function leave(tenantId = TENANT, source = 'press', cookie = '', host = 'localhost:4000') {
    const reply = await desk.world.app.inject({
      url: `/api/blade-auth/oauth/render/${source}`,
      query: { tenantId },
      headers: { host, ...(cookie && { cookie }) },
    })
    return { status: reply.statusCode, to: String(reply.headers.location), set: String(reply.headers['set-cookie']) }
  }

  async function travel(subject: string, name = '', tenantId = TENANT): Promise<Trip> {
    const { to, set } = await leave(tenantId)
    const back = await agreeAt(to, { subject, name })
    return {
      params: { tenantId, source: 'press', ...Object.fromEntries(back.searchParams) },
      cookie: set.split(';')[0] ?? '',
    }
  }

  const arrive = ({ params, cookie }: Trip) =>
    desk.world.app.inject({
      method: 'POST',
      url: '/api/blade-auth/oauth/token',
      query: { ...params, grant_type: 'social', scope: 'all' },
      headers: { authorization: basic, ...(cookie && { cookie }) },
    })

  const register = (oauthId: string, changes: Record<string, string> = {}) =>
    desk.world.app.inject({
      method: 'POST',
      url: '/api/blade-user/register-guest',
      payload: { tenantId: TENANT, name: '', account: 'xin', password: 'Kerning-Pair-9', oauthId, ...changes },
      headers: { authorization: basic },
    })

  return { desk, leave, travel, arrive, register }
}
