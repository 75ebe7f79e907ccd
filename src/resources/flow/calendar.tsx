import { flowCalendar } from '#contract/flow/calendar'
import { defineResource } from '../../components/resource/definition/defineResource.ts'

export default defineResource(flowCalendar, { rowName: 'day', columnWidths: { day: 160, dayKind: 160 } })
