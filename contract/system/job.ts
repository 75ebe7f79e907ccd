import { dateTime, dict, longText, number, optional, text } from '../kit/fields.ts'
import { defineModule, type RecordOf } from '../kit/module.ts'

/** Values of `state`. A failed job has no tries left; lists begin with these. */
export const jobState = { failed: 1, running: 2, waiting: 3, scheduled: 4 } as const

/** Jobs as they are now, of all tenants or of one. */
export interface JobFigures {
  /** Due, and not locked by a process yet. */
  waiting: number
  /** Due later; a job that failed and will be tried again is one of these. */
  scheduled: number
  running: number
  failed: number
  /** Seconds since the oldest waiting job was due. */
  oldestSeconds: number
}

const ids = text('任务', 'Jobs', { maxLength: 4000 })

/** The job queue of all processes. Finished jobs leave it. */
export const job = defineModule({
  name: 'job',
  path: 'blade-system/job',
  route: '/monitor/job',
  title: { zh: '后台任务', en: 'Background jobs' },
  tenancy: 'platform',
  readBy: 'platform',
  fields: {
    /** Name under which the job is in the queue, such as `publish-notice`. */
    task: text('任务', 'Task', { maxLength: 128 }),
    state: dict('状态', 'State', 'job_state'),
    tenantId: optional(text('租户ID', 'Tenant ID', { maxLength: 12 })),
    tenantName: optional(text('租户名称', 'Tenant', { maxLength: 50 })),
    attempts: number('已执行次数', 'Tries'),
    maxAttempts: number('最多次数', 'Maximum tries'),
    /** When the job is due, or was. */
    runAt: dateTime('计划时间', 'Due at'),
    createTime: dateTime('创建时间', 'Created at'),
    updateTime: dateTime('更新时间', 'Changed at'),
    /** The error of the latest try, without secrets. */
    lastError: optional(longText('最近错误', 'Latest error', { maxLength: 2000 })),
  },
  search: ['state', 'task', 'tenantId', 'runAt'],
  operations: ['list'],
  buttons: {
    retry: { label: { zh: '重试', en: 'Retry' }, action: 3 },
    discard: { label: { zh: '丢弃', en: 'Discard' }, action: 3 },
  },
  calls: {
    /** Queues failed jobs again, with all their tries. */
    retry: { method: 'POST', needs: 'retry', title: { zh: '重试任务', en: 'Retry jobs' }, input: { ids } },
    /** Removes failed jobs from the queue. */
    discard: { method: 'POST', needs: 'discard', title: { zh: '丢弃任务', en: 'Discard jobs' }, input: { ids } },
  },
})

export type JobRecord = RecordOf<typeof job>
