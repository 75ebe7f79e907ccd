import { dateTime, dict, optional, text } from '../kit/fields.ts'
import { defineModule } from '../kit/module.ts'

/** Days on which people work or not, unlike Monday to Friday. A day of the tenant's own replaces that of the platform. */
export const flowCalendar = defineModule({
  name: 'flow_calendar',
  path: 'blade-flow/calendar',
  route: '/flow/calendar',
  title: { zh: '工作日历', en: 'Working calendar' },
  tenancy: 'shared',
  fields: {
    day: dateTime('日期', 'Day', { dayOnly: true }),
    dayKind: dict('类型', 'Kind', 'flow_day'),
    dayName: optional(text('名称', 'Name', { maxLength: 64 })),
  },
  unique: ['day'],
  search: ['day', 'dayKind'],
})

/** Keys of the dictionary `flow_day`. */
export const dayKinds = { off: 1, working: 2 } as const
