import { sql } from 'kysely'
import type { RowsQuery } from '../../../kit/definition/serveModule.ts'
import '../../../auth/accounts/tables.ts'

interface JobRow {
  id: string
  task: string
  tenantId: string
  state: number
  attempts: number
  maxAttempts: number
  lastError: string | null
}

/** The queue of all tenants, with the columns that every record has. */
export const jobRows: RowsQuery = eb =>
  eb
    .selectFrom(sql<JobRow>`list_jobs()`.as('j'))
    .leftJoin('bladeTenant as t', 't.tenantId', 'j.tenantId')
    .select(['j.id', 'j.task', 'j.tenantId', 'j.state', 'j.attempts', 'j.maxAttempts', 't.tenantName'])
    // Longer than what is shown, so that masking sees the whole of what it takes out.
    .select(sql<string | null>`left(j.last_error, 4000)`.as('lastError'))
    .select(sql<string>`j.run_at::timestamp(0)`.as('runAt'))
    .select(sql<string>`j.create_time::timestamp(0)`.as('createTime'))
    .select(sql<string>`j.update_time::timestamp(0)`.as('updateTime'))
    .select(sql<null>`null::bigint`.as('createUser'))
    .select(sql<null>`null::bigint`.as('createDept'))
    .select(sql<null>`null::bigint`.as('updateUser'))
    .select([sql.lit(1).as('status'), sql.lit(0).as('isDeleted'), sql.lit(1).as('version')])
    .as('row')
