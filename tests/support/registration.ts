import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { query } from './postgres.ts'

/** Opens or closes registration in all tenants that have no parameter of their own. */
export async function openRegistration(connection: pg.ClientConfig, open = true): Promise<void> {
  const statement = `update blade_param set param_value = $1 where param_key = 'account.registerUser'`
  await query(connection, statement, [String(open)])
}

/** The `oauth_id` of somebody unknown whom a third party has vouched for. */
export async function invite(connection: pg.ClientConfig, tenantId = '000000'): Promise<string> {
  const oauthId = randomUUID()
  const hash = createHash('sha256').update(oauthId).digest('hex')
  await query(
    connection,
    `insert into sys_social_applicant (hash, tenant_id, source, subject, expires_at)
     values ($1, $2, 'press', $3, now() + interval '10 minutes')`,
    [hash, tenantId, oauthId],
  )
  return oauthId
}
