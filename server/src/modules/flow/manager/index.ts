import '../instances/tables.ts'
import { sql } from 'kysely'
import { suspensionState } from '#contract/flow/categories'
import { flowManager, type ProcessFigures } from '#contract/flow/manager'
import type { Label } from '#contract/kit/fields'
import { splitIds } from '#contract/kit/rules'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import type { Db } from '../../../platform/db/database.ts'
import { withTransaction } from '../../../platform/db/transaction.ts'
import { absent, forbidden, Refusal } from '../../../platform/http/reply/refusal.ts'
import { setMessage } from '../../../platform/http/reply/reply.ts'
import { nameCategories } from '../instances/categoryNames.ts'
import { endByReason } from '../instances/instances.ts'
import { definitionRows, reachable } from '../instances/rows.ts'
import { publishProcessesChanged } from '../instances/workEvents.ts'
import { processUploadRoutes } from './uploadRoutes.ts'

const served: ModuleDefinition = serveModule(flowManager, {
  table: 'flow_definition',
  tableTenancy: 'shared',
  rows: definitionRows,
  menu: { under: 'flow', sort: 3, source: 'iconfont iconicon_setting' },
  hooks: { afterRead: (records, { db }) => nameCategories(records, db) },
  calls: {
    'change-state': async ({ state, processId }, context) => {
      const suspended = state === 'suspend'
      if (!suspended && state !== 'active') throw new Refusal(400, labels.state)
      const [definition] = await ownDefinitions('id', [processId], context)
      if (!definition) throw absent()
      const { db } = context
      await db
        .updateTable('flowDefinition')
        .set({ suspensionState: suspended ? suspensionState.suspended : suspensionState.active })
        .where('id', '=', definition.id)
        .execute()
      await publishProcessesChanged(db, definition)
      const running = (await runningOf([definition.id], db)).length
      setMessage(context, suspended ? labels.suspended(running) : labels.activated)
      return null
    },
    figures: async ({ processId }, context) => {
      const [definition] = await visibleDefinitions('id', [processId], context)
      if (!definition) throw absent()
      return figuresOf(definition, context)
    },
    'delete-deployment': async ({ deploymentIds, force }, context) => {
      await withTransaction(context, inner => withdraw(splitIds(deploymentIds), force === 'true', inner))
      return null
    },
  },
  routes: processUploadRoutes,
})

export default served

async function withdraw(deploymentIds: string[], force: boolean, context: Context): Promise<void> {
  const definitions = await ownDefinitions('deploymentId', deploymentIds, context)
  const ids = definitions.map(({ id }) => id)
  const running = await runningOf(ids, context.db)
  if (running.length > 0 && !force) throw new Refusal(400, labels.running(running.length))
  for (const id of running) await endByReason(id, labels.withdrawn.zh, context)
  await context.db.updateTable('flowDefinition').set({ withdrawn: true }).where('id', 'in', ids).execute()
  for (const definition of definitions) await publishProcessesChanged(context.db, definition)
}

/** Those that the caller may change: all of them, or a refusal. Common ones are the platform's. */
async function ownDefinitions(key: 'id' | 'deploymentId', values: string[], context: Context) {
  const { caller } = context
  const found = await visibleDefinitions(key, values, context)
  if (!caller.isPlatform && found.some(({ tenantId }) => tenantId !== caller.tenantId)) throw forbidden()
  return found
}

/** All of them, or a refusal. */
async function visibleDefinitions(key: 'id' | 'deploymentId', values: string[], { db, caller }: Context) {
  const distinctValues = [...new Set(values)]
  if (distinctValues.length === 0 || !distinctValues.every(isId)) throw absent()
  const found = await db
    .selectFrom('flowDefinition as d')
    .select(['d.id', 'd.deploymentId', 'd.tenantId', 'd.mode', 'd.key'])
    .where(`d.${key}`, 'in', distinctValues)
    .where('d.withdrawn', '=', false)
    .$if(!caller.isPlatform, query => query.where(reachable(caller)))
    .execute()
  if (new Set(found.map(row => row[key])).size < distinctValues.length) throw absent()
  return found
}

async function runningOf(definitionIds: string[], db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('flowInstance')
    .select('id')
    .where('definitionId', 'in', definitionIds)
    .where('endTime', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const labels = {
  state: { zh: '请选择激活或挂起', en: 'Please choose active or suspend' },
  activated: { zh: '流程已激活', en: 'The process is active' },
  suspended: (running: number): Label =>
    running === 0
      ? { zh: '流程已挂起，不能再发起', en: 'Suspended: nobody can start it' }
      : {
          zh: `流程已挂起，不能再发起；${running}个进行中的流程不受影响`,
          en: `Suspended: nobody can start it; ${running} that run go on`,
        },
  running: (running: number): Label => ({
    zh: `还有${running}个流程在进行中，不能删除`,
    en: `${running} instances still run, so it cannot be removed`,
  }),
  withdrawn: { zh: '流程部署已删除', en: 'The deployment was removed' },
}

interface Process {
  key: string
  mode: number
  tenantId: string
}

/** Figures of a process, then of its steps, over all its versions; of requests of the caller's tenant in the last 90 days. */
async function figuresOf({ key, mode, tenantId }: Process, { db, caller }: Context): Promise<ProcessFigures[]> {
  const { rows } = await sql<ProcessFigures>`
    with requests as (
      select i.id, i.create_time, i.end_time from flow_instance i join flow_definition d on d.id = i.definition_id
      where d.key = ${key} and d.mode = ${mode} and d.tenant_id = ${tenantId} and i.is_deleted = 0
        and i.create_time > localtimestamp - interval '90 days' and i.tenant_id = ${caller.tenantId}
    ), waits as (
      select '' as task_key, '' as name, create_time, end_time, end_time is not null as is_finished, false as is_overdue, 0 as place
      from requests
      union all
      select t.task_key, t.task_name, t.create_time, t.end_time, t.ended_by is not null and t.end_time is not null,
        coalesce(t.due_time < coalesce(t.end_time, localtimestamp), false), 1
      from flow_task t join requests r on r.id = t.instance_id
      where t.kind is null and t.is_deleted = 0
    )
    select task_key as "taskKey", (array_agg(name order by create_time desc))[1] as name, count(*)::int as started,
      count(*) filter (where is_finished)::int as finished, count(*) filter (where is_overdue)::int as overdue,
      percentile_cont(0.5) within group (order by seconds) filter (where is_finished) as median,
      percentile_cont(0.9) within group (order by seconds) filter (where is_finished) as p90
    from waits, lateral (select extract(epoch from end_time - create_time)::float8 as seconds) taken
    group by place, task_key order by place, min(create_time)`.execute(db)
  return rows
}
