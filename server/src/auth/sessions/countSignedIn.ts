import { sql } from 'kysely'
import type { SignedIn } from '#contract/desk/workbench'
import type { Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'

/** In one tenant, or in all of them. */
export function countSignedIn(db: Db, tenantId?: string): Promise<SignedIn> {
  return asSystem(() =>
    db
      .selectFrom('sysSession as s')
      .innerJoin('sysToken as t', 't.sessionId', 's.id')
      .where('t.kind', '=', 'access')
      .where('t.expiresAt', '>', sql<Date>`now()`)
      .where('s.endsAt', '>', sql<Date>`now()`)
      .where('s.revokedAt', 'is', null)
      .$if(tenantId !== undefined, query => query.where('s.tenantId', '=', tenantId ?? ''))
      .select([
        sql<number>`count(distinct s.user_id)::int`.as('people'),
        sql<number>`count(distinct s.id)::int`.as('sessions'),
      ])
      .executeTakeFirstOrThrow(),
  )
}
