import { type RawBuilder, sql } from 'kysely'
import { hasRecycleBin } from '#contract/kit/module'
import type { Db } from '../../platform/db/database.ts'
import { numberSetting } from '../../platform/db/database.ts'
import { defineJob, type Job } from '../../platform/jobs/job.ts'
import { removeEntries, shortenChains } from '../../platform/trail/removeEntries.ts'
import { sealEntries } from '../../platform/trail/sealHistory.ts'
import type { ModuleDefinition } from '../definition/serveModule.ts'
import type { HistoryRetention } from '../definition/service.ts'

/** Days for which a tenant retains its history; 0, or none, is without end. */
const PARAMETER = 'history.days'

/** Each minute: what was written since joins the chains. */
export const sealHistory = defineJob({
  name: 'seal-history',
  cron: '* * * * *',
  attempts: 1,
  run: (_, { app, db }) => sealEntries(db, app.secrets),
})

/**
 * Each night: creates the partitions of coming months and deletes entries that exceed the tenant's retention, except
 * those of records in the recycle bin and of records that `holds` retain.
 */
export function pruneHistory(holds: readonly HistoryRetention[]): Job<null> {
  return defineJob({
    name: 'keep-history',
    // Twenty past three at night in Shanghai.
    cron: '20 19 * * *',
    attempts: 5,
    async run(_, { app, db, signal }) {
      const forget = (entries: RawBuilder<unknown>, days: number) =>
        removeEntries(sql`changed_at < localtimestamp - make_interval(days => ${days}) and ${entries}`, db, app.secrets)
      await sealEntries(db, app.secrets, { all: true })
      await sql`select change_partitions_from(current_date)`.execute(db)
      for (const { tenantId } of await tenantsOf(db)) {
        const days = await numberSetting(db, tenantId, PARAMETER, 0)
        if (days === 0) continue
        const paths = app.modules.all.map(({ module }) => module.path)
        await forget(sql`tenant_id = ${tenantId} and module <> all(${paths})`, days)
        for (const served of app.modules.all) {
          signal.throwIfAborted()
          const conditions = [...binOf(served), ...holds].map(retention => sql`not ${retention(served)}`)
          const ofModule = sql`tenant_id = ${tenantId} and module = ${served.module.path}`
          await forget(sql.join([ofModule, ...conditions], sql` and `), days)
        }
      }
      await shortenChains(db, app.secrets)
      await sql`select change_partitions_drop_empty()`.execute(db)
    },
  })
}

/** Removed tenants, too. */
async function tenantsOf(db: Db): Promise<{ tenantId: string }[]> {
  return (await sql<{ tenantId: string }>`select distinct tenant_id from blade_tenant`.execute(db)).rows
}

const binOf = ({ module }: ModuleDefinition): HistoryRetention[] =>
  hasRecycleBin(module)
    ? [
        ({ table }) =>
          sql`exists (select from ${sql.table(table)} removed where removed.id = entry.record_id and removed.is_deleted = 1)`,
      ]
    : []
