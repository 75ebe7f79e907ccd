import { type TUnsafe, Unsafe } from 'typebox'
import { flag, longText, number, optional, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'
import { MAX_RECIPIENTS, type ReportDeliveries } from './delivery.ts'
import type { ReportAttempt, ReportRun, ReportSource } from './run.ts'

/** Answers that the types describe and the server vouches for. */
const answerOf = <Answer>(): TUnsafe<Answer> => Unsafe<Answer>(record)
const rowsOf = <Row>(): TUnsafe<Row[]> => Unsafe<Row[]>({ type: 'array', items: record })

const record = { type: 'object', additionalProperties: true }

const id = text('主键', 'ID', { maxLength: 19 })
const content = longText('报表内容', 'Content', { maxLength: 200_000 })
/** Values of the parameters by their names, as JSON; what is not given has its default. */
const values = optional(longText('参数', 'Parameters', { maxLength: 20_000 }))
const delivery = { id, deliveryId: text('定期发送', 'Delivery', { maxLength: 19 }) }

/** A statement on a data source, its parameters and how what it finds is shown. Those of the platform serve all. */
export const report = defineModule({
  name: 'report_list',
  path: 'blade-report/report/rest',
  route: '/report/reportlist',
  title: { zh: '报表列表', en: 'Reports' },
  tenancy: 'shared',
  sheets: 'export',
  fields: {
    name: text('文件名', 'Name', { maxLength: 100 }),
    nameEn: optional(text('英文名', 'English name', { maxLength: 100 })),
    remark: optional(longText('备注', 'Remark', { maxLength: 500 })),
    remarkEn: optional(longText('英文备注', 'English remark', { maxLength: 500 })),
    /** JSON of a `ReportDefinition`, in base64. */
    content,
    /** Comes with the system: it is copied, not changed. */
    isReady: flag('内置', 'Ready-made', { modes: { create: 'hidden', edit: 'hidden' } }),
  },
  search: ['name'],
  found: { text: ['nameEn', 'remark', 'remarkEn'] },
  buttons: {
    deliver: { label: { zh: '定期发送', en: 'Send by mail' }, action: 2 },
  },
  calls: {
    run: {
      method: 'GET',
      needs: 'view',
      title: { zh: '运行报表', en: 'Run a report' },
      input: { id, values },
      output: answerOf<ReportRun>(),
    },
    /** Runs the unsaved definition of the designer. Errors in it are part of the reply, not a refusal. */
    try: {
      method: 'POST',
      needs: 'edit',
      title: { zh: '试运行报表', en: 'Try a report' },
      input: { content, values },
      output: answerOf<ReportAttempt>(),
    },
    copy: {
      method: 'POST',
      inQuery: true,
      needs: 'add',
      title: { zh: '复制报表', en: 'Copy a report' },
      input: { id },
      output: answerOf<{ id: string }>(),
    },
    sources: {
      method: 'GET',
      needs: 'edit',
      title: { zh: '报表数据源', en: 'Sources of reports' },
      output: rowsOf<ReportSource>(),
    },
    /** The reports that come with the system, by the key they are known by. */
    ready: {
      method: 'GET',
      needs: 'view',
      title: { zh: '内置报表', en: 'Ready-made reports' },
      output: rowsOf<{ id: string; name: string; nameEn: string }>(),
    },
    deliveries: {
      method: 'GET',
      needs: 'deliver',
      title: { zh: '报表的定期发送', en: 'Deliveries of a report' },
      input: { id },
      output: answerOf<ReportDeliveries>(),
    },
    /** Sends the report by mail from then on, as its maker sees it at each time. */
    deliver: {
      method: 'POST',
      needs: 'deliver',
      title: { zh: '定期发送报表', en: 'Send a report by mail' },
      input: {
        id,
        recipients: longText('收件人', 'Recipients', { maxLength: 260 * MAX_RECIPIENTS }),
        /** `daily`, `weekly` or `monthly` */
        rhythm: text('频率', 'Frequency', { maxLength: 10 }),
        /** From 1, Monday, to 7; or the day of the month. */
        day: optional(number('日期', 'Day', { min: 1, max: 31 })),
        /** `HH:mm` in Asia/Shanghai */
        time: text('时间', 'Time', { maxLength: 5 }),
        /** `xlsx`, `csv` or `table` */
        format: text('格式', 'Format', { maxLength: 10 }),
        /** `zh` or `en` */
        language: text('语言', 'Language', { maxLength: 2 }),
        values,
      },
      output: answerOf<{ id: string }>(),
    },
    'pause-delivery': {
      method: 'POST',
      needs: 'deliver',
      title: { zh: '暂停定期发送', en: 'Pause a delivery' },
      input: delivery,
    },
    'resume-delivery': {
      method: 'POST',
      needs: 'deliver',
      title: { zh: '恢复定期发送', en: 'Resume a delivery' },
      input: delivery,
    },
    'remove-delivery': {
      method: 'POST',
      needs: 'deliver',
      title: { zh: '删除定期发送', en: 'Remove a delivery' },
      input: delivery,
    },
    'send-delivery': {
      method: 'POST',
      needs: 'deliver',
      title: { zh: '立即发送一次', en: 'Send a delivery now' },
      input: delivery,
    },
  },
})

export type Report = RecordOf<typeof report>

/** GET with `id` and `values`: what the report shows, as a workbook. */
export const reportExportPath = `${report.path}/export-result`
