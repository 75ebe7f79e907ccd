import '../../../auth/accounts/tables.ts'
import { sql } from 'kysely'
import { splitIds } from '#contract/kit/rules'
import { job, jobState } from '#contract/system/job'
import { type Context, type RowsQuery, serveModule } from '../../../kit/definition/serveModule.ts'
import { equal } from '../../../kit/definition/service.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { setMessage } from '../../../platform/http/reply/reply.ts'
import { discardJobs, retryJobs } from '../../../platform/jobs/queuedJobs.ts'
import { maskText } from '../../../platform/logs/mask.ts'

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
const jobRows: RowsQuery = eb =>
  eb
    .selectFrom(sql<JobRow>`list_jobs()`.as('j'))
    .leftJoin('bladeTenant as t', 't.tenantId', 'j.tenantId')
    .select(['j.id', 'j.task', 'j.tenantId', 'j.state', 'j.attempts', 'j.maxAttempts', 't.tenantName'])
    // Longer than what is shown, so that masking sees the whole of what it removes.
    .select(sql<string | null>`left(j.last_error, 4000)`.as('lastError'))
    .select(sql<string>`j.run_at::timestamp(0)`.as('runAt'))
    .select(sql<string>`j.create_time::timestamp(0)`.as('createTime'))
    .select(sql<string>`j.update_time::timestamp(0)`.as('updateTime'))
    .select(sql<null>`null::bigint`.as('createUser'))
    .select(sql<null>`null::bigint`.as('createDept'))
    .select(sql<null>`null::bigint`.as('updateUser'))
    .select([sql.lit(1).as('status'), sql.lit(0).as('isDeleted'), sql.lit(1).as('version')])
    .as('row')

const MAX_ERROR_LENGTH = 2000

export default serveModule(job, {
  // A function: the queue belongs to the owner of the schema.
  table: 'list_jobs',
  tableTenancy: 'plain',
  rows: jobRows,
  order: [
    ['state', 'asc'],
    ['runAt', 'asc'],
  ],
  menu: { under: 'monitor', sort: 2, source: 'field-time' },
  todoLists: [
    {
      ...{ key: 'failed', isProblem: true, title: { zh: '后台任务失败', en: 'Failed background jobs' } },
      filters: [equal('state', jobState.failed)],
    },
  ],
  hooks: {
    afterRead(records) {
      for (const record of records)
        Object.assign(record, { lastError: maskText(record.lastError).slice(0, MAX_ERROR_LENGTH) })
    },
  },
  calls: {
    retry: async ({ ids }, context) => {
      const tasks = await change('retry', ids, context)
      setMessage(context, labels.retried(tasks))
      return null
    },
    discard: async ({ ids }, context) => {
      const tasks = await change('discard', ids, context)
      setMessage(context, labels.discarded(tasks))
      return null
    },
  },
})

const changes = { retry: retryJobs, discard: discardJobs }

/** Answers how many jobs were changed; a refusal where none of them is failed any more. */
async function change(name: keyof typeof changes, jobIds: string, context: Context): Promise<number> {
  const { db, services } = context
  const ids = splitIds(jobIds)
  if (!ids.every(isId)) throw new Refusal(400, labels.notFailed)
  const tasks = await changes[name](ids, db)
  if (tasks.length === 0) throw new Refusal(400, labels.notFailed)
  services.logs.event(context, `job.${name}`, { ids: jobIds, tasks })
  return tasks.length
}

const labels = {
  notFailed: { zh: '所选任务已不是失败状态，请刷新列表', en: 'None of these jobs is failed any more; please refresh' },
  retried: (count: number) => ({ zh: `${count}个任务已重新排队`, en: `Jobs queued again: ${count}` }),
  discarded: (count: number) => ({ zh: `${count}个任务已丢弃`, en: `Jobs discarded: ${count}` }),
}
