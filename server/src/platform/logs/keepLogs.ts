import { sql } from 'kysely'
import { numberSetting } from '../db/parameters.ts'
import { PLATFORM_TENANT } from '../db/tenancy/scope.ts'
import { defineJob } from '../jobs/job.ts'

/** Parameters in which the platform says for how many days it keeps a log, and what holds without them. */
const days = { api: 30, usual: 180, error: 90 }
const WEBHOOK_DAYS = 30

/** Each night: months that are to come get their partitions, and rows that are too old go. */
export const keepLogs = defineJob({
  name: 'keep-logs',
  // Ten past three at night in Shanghai.
  cron: '10 19 * * *',
  attempts: 5,
  async run(_, { db }) {
    await sql`select log_partitions_from(current_date)`.execute(db)
    for (const [log, usual] of Object.entries(days)) {
      const retentionDays = await numberSetting(db, PLATFORM_TENANT, `log.${log}.days`, usual)
      await sql`select log_forget_before(${`blade_log_${log}`}, localtimestamp - make_interval(days => ${retentionDays}))`.execute(
        db,
      )
    }
    await sql`delete from blade_webhook_delivery
      where event_time < localtimestamp - make_interval(days => ${WEBHOOK_DAYS})`.execute(db)
    // Sign-ins stand in the usual log as well, and go with it.
    const signIns = await numberSetting(db, PLATFORM_TENANT, 'log.usual.days', days.usual)
    await db
      .deleteFrom('signInLog')
      .where('triedAt', '<', sql<string>`localtimestamp - make_interval(days => ${signIns})`)
      .execute()
  },
})
