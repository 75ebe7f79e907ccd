/** Links between external identities and users, and the applications of people without one. */
import { sql, type Transaction } from 'kysely'
import type { Label } from '#contract/kit/fields'
import type { Database, Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { hashOfToken, randomToken } from '../sessions/tokens.ts'
import type { ProviderIdentity } from './openId.ts'

/** Long enough to fill in a form. */
const LIFETIME = '30 minutes'

export interface ExternalIdentity extends ProviderIdentity {
  tenantId: string
  source: string
}

type Handle = Db | Transaction<Database>

export function findLink(db: Handle, { tenantId, source, subject }: Omit<ExternalIdentity, 'username'>) {
  return db
    .selectFrom('bladeUserOauth')
    .select(['id', 'userId'])
    .where('tenantId', '=', tenantId)
    .where('source', '=', source)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** The `oauth_id` with which this person, and nobody else, may apply for an account. */
export async function issueOauthId(db: Db, identity: ExternalIdentity): Promise<string> {
  const oauthId = randomToken()
  await db
    .insertInto('sysSocialApplicant')
    .values({ ...identity, hash: hashOfToken(oauthId), expiresAt: sql`now() + ${LIFETIME}::interval` })
    .execute()
  return oauthId
}

/** Refuses an `oauth_id` that is unknown, old or of another tenant, without using it up. */
export async function assertApplicant(db: Db, oauthId: string, tenantId: string): Promise<void> {
  const applicant = await db
    .selectFrom('sysSocialApplicant')
    .select('tenantId')
    .where('hash', '=', hashOfToken(oauthId))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!applicant) throw new Refusal(400, labels.expired)
  if (applicant.tenantId !== tenantId) throw new Refusal(400, labels.tenant)
}

/** Uses an `oauth_id` up and ties its person to the user. In the transaction of the registration, which may fail. */
export async function bindUser(db: Handle, oauthId: string, user: { id: string; tenantId: string }): Promise<void> {
  const applicant = await db
    .deleteFrom('sysSocialApplicant')
    .where('hash', '=', hashOfToken(oauthId))
    .returning(['tenantId', 'source', 'subject', 'username', sql<boolean>`expires_at > now()`.as('fresh')])
    .executeTakeFirst()
  if (!applicant?.fresh) throw new Refusal(400, labels.expired)
  const { fresh: _, ...identity } = applicant
  if (identity.tenantId !== user.tenantId) throw new Refusal(400, labels.tenant)
  if (await findLink(db, identity)) throw new Refusal(409, labels.bound)
  await db
    .insertInto('bladeUserOauth')
    .values({ ...identity, id: newId(), userId: user.id })
    .execute()
}

/** Deleting a user unlinks their external identities. */
export async function unbindUsers(db: Handle, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await db.updateTable('bladeUserOauth').set({ isDeleted: 1 }).where('userId', 'in', userIds).execute()
}

const labels = {
  expired: {
    zh: '第三方登录已过期，请重新登录后再注册',
    en: 'The third-party sign-in has expired; please sign in again',
  },
  tenant: { zh: '租户编号与第三方登录时的租户不一致', en: 'The tenant is not the one of the third-party sign-in' },
  bound: { zh: '该第三方账号已绑定用户', en: 'This third-party account already belongs to a user' },
} satisfies Record<string, Label>
