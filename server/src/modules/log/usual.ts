import { usualLog } from '#contract/log/usual'
import { type Hooks, serveModule } from '../../kit/definition/serveModule.ts'
import { assignmentsOf } from '../../kit/history/assignmentsOf.ts'

const hooks: Hooks<typeof usualLog> = {
  async afterRead(records, context) {
    addTime(records)
    // Lists leave the data empty, and with it what belongs to it.
    for (const record of records)
      if (record.logData && record.traceId)
        Object.assign(record, { assignments: await assignmentsOf(record.traceId, context) })
  },
}

export default serveModule(usualLog, {
  table: 'blade_log_usual',
  menu: { under: 'log', sort: 1, source: 'profile' },
  detailOnly: ['userAgent', 'params', 'logData'],
  hooks,
})

/** Blade clients read the duration as a text under this name. */
export function addTime(records: { duration: number | null; time?: string }[]): void {
  for (const record of records) record.time = record.duration === null ? '' : String(record.duration)
}
