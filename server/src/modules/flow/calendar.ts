import { flowCalendar } from '#contract/flow/calendar'
import type { TableOf } from '../../kit/definition/columns.ts'
import { serveModule } from '../../kit/definition/serveModule.ts'

declare module '../../platform/db/database.ts' {
  interface Database {
    flowCalendar: TableOf<typeof flowCalendar>
  }
}

export default serveModule(flowCalendar, {
  table: 'flow_calendar',
  order: 'day',
  menu: { under: 'flow', sort: 5, source: 'schedule' },
  unique: [{ fields: ['day'] }],
})
