import { sql } from 'kysely'
import { type ActName, flowActs } from '#contract/flow/acts'
import type { FlowDiagram } from '#contract/flow/process'
import type { BladeFlow } from '#contract/flow/work'
import type { Label } from '#contract/kit/fields'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import type { Db } from '../../../platform/db/database.ts'
import { absent } from '../../../platform/http/reply/refusal.ts'
import type { Language } from '../../../platform/http/reply/reply.ts'
import { shownName } from './assignees.ts'
import { nameCategories } from './categoryNames.ts'
import { copyReadTime, markCopyRead } from './copies.ts'
import { hasPartIn, mayClaim, reachable } from './rows.ts'
import type { OpenTask } from './tasks.ts'

const watchers = ['flow_follow', 'flow_manager']

/** An instance in which the caller participates, or that they administer; all others are answered as absent. */
export async function watched(instanceId: string, { db, caller }: Context) {
  const administers = watchers.some(code => caller.permissions.has(code))
  if (!isId(instanceId)) throw absent()
  return db
    .selectFrom('flowInstance as i')
    .innerJoin('flowDefinition as d', 'd.id', 'i.definitionId')
    .leftJoin('bladeUser as u', 'u.id', 'i.createUser')
    .leftJoin('bladeUser as x', 'x.id', 'i.deletedBy')
    .select(['i.id', 'i.tenantId', 'i.createUser', 'i.createTime', 'i.endTime', 'i.outcome', 'i.deleteReason'])
    .select(['i.trail', 'i.variables', 'i.businessTable', 'i.businessId', 'i.deletedBy', 'i.definitionId'])
    .select(['d.name', 'd.key', 'd.category', 'd.version', 'd.description', 'd.resourceName', 'd.xml'])
    .select(shownName('u').as('starterName'))
    .select(shownName('x').as('deleterName'))
    .where('i.id', '=', instanceId)
    .$if(!administers, query =>
      query.where(eb =>
        eb.or([
          eb('i.createUser', '=', caller.userId),
          hasPartIn(caller, sql`a.instance_id = i.id`),
          eb.exists(
            eb
              .selectFrom('flowTask as t')
              .select('t.id')
              .whereRef('t.instanceId', '=', 'i.id')
              .where(inner =>
                inner.or([
                  inner('t.assignee', '=', caller.userId),
                  inner('t.endedBy', '=', caller.userId),
                  inner.and([inner('t.assignee', 'is', null), mayClaim(caller, 't')]),
                ]),
              ),
          ),
        ]),
      ),
    )
    .executeTakeFirstOrThrow(absent)
}

export type InstanceRow = Awaited<ReturnType<typeof watched>>

/** The start, every task and the end, oldest first. */
export async function historyOf(instanceId: string, context: Context): Promise<BladeFlow[]> {
  const instance = await watched(instanceId, context)
  const { db, language } = context
  const tasks = await db
    .selectFrom('flowTask as t')
    .leftJoin('bladeUser as u', 'u.id', 't.assignee')
    .leftJoin('bladeUser as p', 'p.id', 't.forUser')
    .select(shownName('p').as('forUserName'))
    .select(['t.id', 't.taskKey', 't.taskName', 't.createTime', 't.claimTime', 't.endTime', 't.endedBy', 't.assignee'])
    .select(['t.comment', 't.flag', 't.files', shownName('u').as('assigneeName')])
    .select(sql<number>`extract(epoch from coalesce(t.end_time, localtimestamp(0)) - t.create_time)`.as('seconds'))
    .where('t.instanceId', '=', instanceId)
    .orderBy('t.id')
    .execute()
  await markCopyRead(instanceId, context)
  const acts = await actsOf(instanceId, db)
  const start = instance.trail.steps?.find(({ type }) => type === 'StartEvent')

  const items = [
    itemOf(instance, {
      historyActivityId: start?.id ?? 'start',
      historyActivityName: start?.name || words.start[language],
      createTime: instance.createTime,
      endTime: instance.createTime,
      assignee: instance.createUser ?? '',
      assigneeName: instance.starterName ?? '',
    }),
    ...tasks.flatMap(task => [
      ...acts.filter(({ taskId }) => taskId === task.id).map(one => actOf(instance, one, language)),
      itemOf(instance, {
        ...{ taskId: task.id, taskName: task.taskName, taskDefinitionKey: task.taskKey, createTime: task.createTime },
        ...{ historyActivityId: task.taskKey, historyActivityName: task.taskName, claimTime: task.claimTime ?? '' },
        ...{ endTime: task.endTime ?? '', historyTaskEndTime: task.endTime ?? '', assignee: task.assignee ?? '' },
        forUserName: task.forUserName ?? '',
        assigneeName: task.assigneeName ?? '',
        comment: task.comment ?? (isTimedOut(task, tasks, acts, instance) ? words.timedOut[language] : ''),
        flag: task.flag ?? '',
        historyActivityDurationTime: task.endTime === null ? '' : durationOf(Number(task.seconds)),
        ...(task.files && { files: task.files }),
      }),
    ]),
    ...acts.filter(({ taskId }) => !taskId).map(one => actOf(instance, one, language)),
    ...endOf(instance, language),
  ]
  await nameCategories(items, db)
  return items
}

/** Nobody answered it, and nobody did anything else with the request at the moment when it ended. */
function isTimedOut(
  { endTime, endedBy }: Pick<OpenTask, 'endTime' | 'endedBy'>,
  tasks: readonly Pick<OpenTask, 'endTime' | 'endedBy'>[],
  acts: readonly ActRow[],
  instance: InstanceRow,
): boolean {
  if (endTime === null || endedBy !== null) return false
  if (instance.deletedBy !== null && instance.endTime === endTime) return false
  const isAnswered = tasks.some(other => other.endedBy !== null && other.endTime === endTime)
  return !isAnswered && !acts.some(({ byUser, createTime }) => byUser !== null && createTime === endTime)
}

async function actsOf(instanceId: string, db: Db) {
  return db
    .selectFrom('flowAct as r')
    .leftJoin('flowTask as t', 't.id', 'r.taskId')
    .leftJoin('bladeUser as f', 'f.id', 'r.fromUser')
    .leftJoin('bladeUser as u', 'u.id', 'r.toUser')
    .leftJoin('bladeUser as x', 'x.id', 'r.byUser')
    .select(['r.act', 'r.taskId', 'r.byUser', 'r.reason', 'r.createTime', 't.taskKey', 't.taskName'])
    .select([shownName('f').as('fromName'), shownName('u').as('toName'), shownName('x').as('byName')])
    .select(copyReadTime('r.instanceId', 'r.toUser').as('readTime'))
    .where('r.instanceId', '=', instanceId)
    .where('r.act', '!=', 'read')
    .orderBy('r.id')
    .execute()
}

type ActRow = Awaited<ReturnType<typeof actsOf>>[number]

const isDeclared = (act: ActRow['act']): act is ActName => act in flowActs

/** No `taskId`: the diagram shows the step once, in the state of its task. */
function actOf(instance: InstanceRow, one: ActRow, language: Language): BladeFlow {
  const { act, createTime, byUser, byName, fromName, toName, reason, taskName, readTime } = one
  const title = isDeclared(act) ? flowActs[act].title[language] : words[act][language]
  const from = fromName ?? (act === 'reassign' ? words.nobody[language] : undefined)
  const copy = act === 'copy' && (readTime ? `${words.read[language]} ${readTime}` : words.unread[language])
  return itemOf(instance, {
    ...{ historyActivityId: act === 'reassign' ? 'reassigned' : act },
    historyActivityName: taskName ? `${title}${language === 'zh' ? '：' : ': '}${taskName}` : title,
    ...{ createTime, endTime: createTime, assignee: byUser ?? '', assigneeName: byName ?? '' },
    comment: [toName && (from ? `${from} → ${toName}` : toName), copy, reason]
      .filter(Boolean)
      .join(language === 'zh' ? '，' : ', '),
  })
}

/** The deletion, or the end event that was reached last. */
function endOf(instance: InstanceRow, language: Language): BladeFlow[] {
  if (instance.outcome === 'deleted') {
    const { endTime, deletedBy, deleterName, deleteReason } = instance
    const names = { historyActivityId: 'deleted', historyActivityName: words.deleted[language] }
    const times = { createTime: endTime ?? '', endTime: endTime ?? '' }
    const by = { assignee: deletedBy ?? '', assigneeName: deleterName ?? '', comment: deleteReason ?? '' }
    return [itemOf(instance, { ...names, ...times, ...by })]
  }
  const last = instance.trail.steps?.findLast(({ type }) => type === 'EndEvent')
  if (!last) return []
  const { id, name, enteredAt } = last
  const names = { historyActivityId: id, historyActivityName: name || words.end[language] }
  return [itemOf(instance, { ...names, createTime: enteredAt, endTime: enteredAt })]
}

/** Names for steps that have none in the diagram. */
const words = {
  start: { zh: '开始', en: 'Start' },
  end: { zh: '结束', en: 'End' },
  reassign: { zh: '改派', en: 'Reassigned' },
  remind: { zh: '到期提醒', en: 'Reminder' },
  overdue: { zh: '超时处理', en: 'Overdue' },
  timedOut: { zh: '超时', en: 'timed out' },
  nobody: { zh: '无人处理', en: 'nobody' },
  read: { zh: '已读', en: 'read' },
  unread: { zh: '未读', en: 'unread' },
  deleted: { zh: '流程删除', en: 'Process ended' },
} satisfies Record<string, Label>

/** One shape for all: what does not apply is empty. */
export function itemOf(instance: InstanceRow, overrides: Partial<BladeFlow>): BladeFlow {
  const { id, definitionId, name, key, category, version, description, resourceName, businessTable, businessId } =
    instance
  const item = {
    ...{ taskId: '', taskName: '', taskDefinitionKey: '', assignee: '', assigneeName: '', forUserName: '' },
    ...{ categoryName: '', category },
    ...{ processDefinitionId: definitionId, processDefinitionName: name, processDefinitionKey: key },
    ...{ processDefinitionVersion: version, processDefinitionDesc: description ?? '' },
    ...{ processDefinitionResName: resourceName, processDefinitionDiagramResName: '' },
    ...{ processInstanceId: id, historyProcessInstanceId: id, executionId: id },
    ...{ createTime: '', endTime: '', claimTime: '', historyTaskEndTime: '', dueTime: '' },
    ...{ startUserName: instance.starterName ?? '', startDeptName: '', summary: '', unattended: 0, formKey: '' },
    ...{ historyActivityId: '', historyActivityName: '', historyActivityDurationTime: '' },
    ...{ businessTable: businessTable ?? '', businessId: businessId ?? '', status: '', comment: '', flag: '' },
    processIsFinished: instance.endTime === null ? 'unfinished' : 'finished',
    ...overrides,
    isPass: overrides.flag === 'ok',
    variables: {},
  }
  return item as unknown as BladeFlow
}

const units = [
  ['天', 86_400],
  ['时', 3600],
  ['分', 60],
] as const

/** `1天2时3分4秒`, without what is zero. */
function durationOf(seconds: number): string {
  let rest = Math.max(0, Math.round(seconds))
  let text = ''
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) text += `${count}${unit}`
  }
  return rest > 0 || text === '' ? `${text}${rest}秒` : text
}

/** A diagram with the path of an instance through it; of a process alone there is none. */
export async function diagramOfInstance(
  { instanceId, definitionId }: { instanceId: string; definitionId: string },
  context: Context,
): Promise<FlowDiagram> {
  if (instanceId === '') return { ...(await definitionXml(definitionId, context)), active: [], steps: [], flows: [] }
  const { xml, name, trail, endTime } = await watched(instanceId, context)
  const { steps = [], flows = [] } = trail
  const open = endTime === null ? steps.filter(({ leftAt }) => leftAt === undefined) : []
  // Each step by its last visit.
  const visited = new Map<string, FlowDiagram['steps'][number]>()
  for (const { id, enteredAt, leftAt = '' } of steps)
    visited.set(id, { id, enteredAt, leftAt, visits: (visited.get(id)?.visits ?? 0) + 1 })
  return { xml, name, active: [...new Set(open.map(({ id }) => id))], steps: [...visited.values()], flows }
}

export async function definitionXml(
  definitionId: string,
  { db, caller }: Context,
): Promise<{ xml: string; name: string }> {
  if (!isId(definitionId)) throw absent()
  return db
    .selectFrom('flowDefinition as d')
    .select(['d.xml', 'd.name'])
    .where('d.id', '=', definitionId)
    .$if(!caller.isPlatform, query => query.where(reachable(caller)))
    .executeTakeFirstOrThrow(absent)
}
