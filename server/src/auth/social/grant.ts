import type { TokenReply } from '#contract/auth'
import type { Db } from '../../platform/db/database.ts'
import { textSetting } from '../../platform/db/parameters.ts'
import type { Client } from '../accounts/clients.ts'
import { grantRefusals } from '../accounts/grantRefusal.ts'
import { assertMayWork, findByUserId, type Person, tenantStatus } from '../accounts/people.ts'
import { type ExternalIdentity, findLink, issueOauthId } from './links.ts'

export interface LinkedPerson {
  person: Person
  linkId: string
}

/** The user whom this identity is, ready to work; nothing when they are nobody's. */
export async function linkedPerson(db: Db, identity: ExternalIdentity): Promise<LinkedPerson | undefined> {
  const link = await findLink(db, identity)
  if (!link) return undefined
  return { person: assertMayWork(await findByUserId(db, link.userId)), linkId: link.id }
}

/** Without tokens and without a user: all that this answer allows is to apply for an account. */
export async function registrationOffer(db: Db, identity: ExternalIdentity, client: Client): Promise<TokenReply> {
  const { tenantId, username } = identity
  const tenant = await db
    .selectFrom('bladeTenant')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('status', '=', tenantStatus.active)
    .executeTakeFirst()
  if (!tenant) throw grantRefusals.stopped()
  if ((await textSetting(db, tenantId, 'account.registerUser')) !== 'true') throw grantRefusals.unbound()
  return {
    access_token: '',
    refresh_token: '',
    token_type: 'bearer',
    expires_in: 0,
    scope: client.scope,
    tenant_id: tenantId,
    user_id: '',
    dept_id: '',
    post_id: '',
    role_id: '',
    oauth_id: await issueOauthId(db, identity),
    account: '',
    user_name: username,
    nick_name: username,
    real_name: '',
    role_name: '',
    avatar: '',
    client_id: client.clientId,
    detail: { type: 'web' },
  }
}
