/** Queries of the workflow lists; their columns are named after the fields of the modules. */

import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { leaveForm } from '#contract/desk/process/leave'
import { flowMode, suspensionState } from '#contract/flow/categories'
import { administers } from '../../../auth/accounts/people.ts'
import type { RowsQuery } from '../../../kit/definition/serveModule.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/guard.ts'
import { shownName } from './assignees.ts'
import { copyReadTime } from './copies.ts'

type Builder = ExpressionBuilder<Database, never>

/** Processes that the caller may know of, each version of them. */
export const definitionRows: RowsQuery = (eb, { caller }) =>
  definitions(eb)
    .$if(!caller.isPlatform, query => query.where(reachable(caller)))
    .as('row')

/** The newest version of each process, where it is not suspended. */
export const startableRows: RowsQuery = (eb, { caller }) =>
  definitions(eb)
    .where(reachable(caller))
    .where('d.suspensionState', '=', suspensionState.active)
    .where(mayStart(caller))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('flowDefinition as newer')
            .select('newer.id')
            .whereRef('newer.tenantId', '=', 'd.tenantId')
            .whereRef('newer.key', '=', 'd.key')
            .whereRef('newer.mode', '=', 'd.mode')
            .where('newer.withdrawn', '=', false)
            .whereRef('newer.version', '>', 'd.version'),
        ),
      ),
    )
    .as('row')

/** Common ones, and those deployed for the caller's tenant. */
export function reachable(caller: Caller) {
  return (eb: ExpressionBuilder<{ d: Database['flowDefinition'] }, 'd'>) =>
    eb.or([eb('d.mode', '=', flowMode.common), eb('d.tenantId', '=', caller.tenantId)])
}

function definitions(eb: Builder) {
  return eb
    .selectFrom('flowDefinition as d')
    .select(['d.id', 'd.key', 'd.name', 'd.description', 'd.category', 'd.mode', 'd.suspensionState', 'd.version'])
    .select(['d.deploymentTime', 'd.resourceName', 'd.createUser', 'd.createDept', 'd.createTime', 'd.updateUser'])
    .select(['d.updateTime', 'd.status', 'd.isDeleted'])
    .select(sql<string>`case when d.mode = ${sql.lit(flowMode.common)} then '' else d.tenant_id end`.as('tenantId'))
    .select(sql<string>`d.deployment_id::text`.as('deploymentId'))
    .select(sql<null>`null::text`.as('diagramResourceName'))
    .select('d.formKey')
    .where('d.withdrawn', '=', false)
}

/** Instances that run. */
export const executionRows: RowsQuery = eb =>
  waitingInstances(eb)
    .select(['i.status', 'i.createTime as startTime'])
    .select(['d.key as processDefinitionKey', 'd.name as processDefinitionName', 'd.category', 'd.suspensionState'])
    .select(sql<string>`i.id::text`.as('executionId'))
    .select(sql<string>`i.id::text`.as('processInstanceId'))
    .select(sql<string>`i.definition_id::text`.as('processDefinitionId'))
    .select(sql<string>`i.create_user::text`.as('startUserId'))
    .select(personName.as('startUser'))
    .select(sql<string | null>`i.business_table || ':' || i.business_id`.as('businessKey'))
    .select(hasUnattendedStep.as('unattended'))
    .select(
      // The keys of the dictionary `flow_trouble`.
      sql<number | null>`case when i.suspended then 1 when ${hasUnattendedStep} = 1 then 2
        when ${waitingDue} < localtimestamp then 3 end`.as('trouble'),
    )
    .where('i.endTime', 'is', null)
    .as('row')

/** Unassigned tasks that the caller may claim; administrators also see those without an active candidate. */
export const claimRows: RowsQuery = (eb, { caller }) =>
  tasks(eb, 'claim')
    .select(sql<number>`(not ${isCandidate(caller, 't')})::int`.as('unattended'))
    .where('t.tenantId', '=', caller.tenantId)
    .where('t.assignee', 'is', null)
    .where('t.endTime', 'is', null)
    .where(mayClaim(caller, 't'))
    .as('row')

export const todoRows: RowsQuery = (eb, { caller }) =>
  tasks(eb, 'todo')
    .select(sql<number>`0`.as('unattended'))
    .select(missing('alone'))
    .where('t.assignee', '=', caller.userId)
    .where('t.endTime', 'is', null)
    .where('t.onHold', '=', false)
    .as('row')

export const doneRows: RowsQuery = (eb, { caller }) =>
  tasks(eb, 'done')
    .select(sql<number>`0`.as('unattended'))
    .select(result)
    .where('t.endedBy', '=', caller.userId)
    .where('t.endTime', 'is not', null)
    .as('row')

/** Instances that the caller started, with the step they are at. */
export const sentRows: RowsQuery = (eb, { caller }) =>
  instances(eb, 'send').where('i.createUser', '=', caller.userId).as('row')

/** Instances of which the caller got a copy, of each one at the most. */
export const copyRows: RowsQuery = (eb, { caller }) =>
  instances(eb, 'copy')
    .innerJoin('flowAct as a', 'a.instanceId', 'i.id')
    .leftJoin('bladeUser as x', 'x.id', 'a.byUser')
    .select('a.createTime as copyTime')
    .select(shownName('x').as('senderName'))
    .select(copyReadTime('a.instanceId', 'a.toUser').as('readTime'))
    .where('a.act', '=', 'copy')
    .where('a.toUser', '=', caller.userId)
    .as('row')

/** Instances with the steps that they wait at. */
function waitingInstances(eb: Builder) {
  return eb
    .selectFrom('flowInstance as i')
    .leftJoin('flowDefinition as d', 'd.id', 'i.definitionId')
    .leftJoin('bladeUser as u', 'u.id', 'i.createUser')
    .select(['i.id', 'i.tenantId', 'i.createUser', 'i.createDept', 'i.createTime', 'i.updateUser', 'i.updateTime'])
    .select(['i.isDeleted', 'i.version'])
    .select(waitingSteps('t.task_name').as('taskName'))
    .select(waitingSteps('t.task_key').as('taskDefinitionKey'))
    .select(waitingDue.as('dueTime'))
}

function instances(eb: Builder, status: 'send' | 'copy') {
  return waitingInstances(eb)
    .select('i.endTime')
    .select(processColumns)
    .select(instanceColumns(status))
    .select(sql<string>`i.create_user::text`.as('assignee'))
    .select([personName.as('assigneeName'), personName.as('startUserName')])
    .select(['i.deleteReason as comment'])
    .select(result)
    .select(sql<number>`0`.as('unattended'))
    .select(missing('taskId', 'forUserName', 'claimTime', 'historyTaskEndTime', 'flag'))
}

/** The key in the dictionary `flow_result`. */
const result = sql<number | null>`array_position(array['completed', 'refused', 'withdrawn', 'deleted'], i.outcome)`.as(
  'result',
)

function tasks(eb: Builder, status: 'claim' | 'todo' | 'done') {
  return eb
    .selectFrom('flowTask as t')
    .leftJoin('flowInstance as i', 'i.id', 't.instanceId')
    .leftJoin('flowDefinition as d', 'd.id', 't.definitionId')
    .leftJoin('bladeUser as u', 'u.id', 't.assignee')
    .leftJoin('bladeUser as p', 'p.id', 't.forUser')
    .leftJoin('bladeUser as s', 's.id', 'i.createUser')
    .select(['t.id', 't.tenantId', 't.createUser', 't.createDept', 't.createTime', 't.updateUser', 't.updateTime'])
    .select(['t.isDeleted', 't.version', 't.taskName', 't.taskKey as taskDefinitionKey'])
    .select(['t.endTime', 't.claimTime', 't.dueTime', 't.endTime as historyTaskEndTime'])
    .select(['t.comment', 't.flag'])
    .select(processColumns)
    .select(instanceColumns(status))
    .select(shownName('s').as('startUserName'))
    .select(sql<string>`t.id::text`.as('taskId'))
    .select(sql<string | null>`t.assignee::text`.as('assignee'))
    .select(personName.as('assigneeName'))
    .select(shownName('p').as('forUserName'))
}

const processColumns = [
  ...(['d.name as processDefinitionName', 'd.key as processDefinitionKey', 'd.category'] as const),
  ...(['d.version as processDefinitionVersion', 'd.description as processDefinitionDesc'] as const),
  'd.resourceName as processDefinitionResName',
] as const

function instanceColumns(status: string) {
  return [
    sql<string>`${sql.lit(status)}`.as('status'),
    sql<string>`case when i.end_time is null then 'unfinished' else 'finished' end`.as('processIsFinished'),
    sql<string>`i.id::text`.as('processInstanceId'),
    sql<string>`i.id::text`.as('historyProcessInstanceId'),
    sql<string>`i.id::text`.as('executionId'),
    sql<string>`i.definition_id::text`.as('processDefinitionId'),
    sql<string | null>`i.business_table`.as('businessTable'),
    sql<string | null>`i.business_id::text`.as('businessId'),
    // Derived from the record where the definition is older than its form key.
    sql<string>`case when i.business_table = 'blade_process_leave' then ${sql.lit(leaveForm)} else '' end`.as(
      'formKey',
    ),
    sql<string | null>`(select dept_name from blade_dept where id = i.create_dept)`.as('startDeptName'),
    ...missing(
      'summary',
      'processDefinitionDiagramResName',
      'historyActivityId',
      'historyActivityName',
      'historyActivityDurationTime',
    ),
  ]
}

function missing(...names: string[]) {
  return names.map(name => sql<null>`null::text`.as(name))
}

const personName = shownName('u')

function waitingSteps(column: 't.task_name' | 't.task_key') {
  return sql<
    string | null
  >`(select string_agg(distinct ${sql.ref(column)}, ',' order by ${sql.ref(column)}) from flow_task t
    where t.instance_id = i.id and t.end_time is null and t.is_deleted = 0)`
}

/** When the next open task is due. */
const waitingDue = sql<string | null>`(select min(t.due_time) from flow_task t
  where t.instance_id = i.id and t.end_time is null and t.is_deleted = 0)`

const hasUnattendedStep = sql<number>`(exists (select 1 from flow_task t where t.instance_id = i.id
  and t.end_time is null and t.is_deleted = 0 and t.assignee is null and ${isUnattended('t')}))::int`

/** Whether the caller did something with a task or an instance, or got it by what another did. */
export function hasPartIn({ userId }: Caller, condition: RawBuilder<unknown>) {
  return sql<SqlBool>`exists (select from flow_act a where ${condition}
    and ${userId}::bigint in (a.by_user, a.from_user, a.to_user))`
}

/** Whether a process is for everybody, or names the caller among those who may start it. */
export function mayStart(caller: Caller) {
  return sql<SqlBool>`(cardinality(d.starters) = 0 or d.starters && ${identitiesOf(caller)})`
}

/** Whether the caller may claim a task: as a candidate, or as an administrator where no candidate is active. */
export function mayClaim(caller: Caller, table: string) {
  if (!administers(caller)) return isCandidate(caller, table)
  return sql<SqlBool>`(${isCandidate(caller, table)} or ${isUnattended(table)})`
}

/** Whether a task names the caller, or one of their roles, departments or posts. */
function isCandidate(caller: Caller, table: string) {
  return sql<SqlBool>`(${sql.ref(`${table}.candidates`)} && ${identitiesOf(caller)})`
}

/** Whether no active user but the applicant is a candidate of an unassigned task. */
export function isUnattended(table: string) {
  const applicant = sql`(select create_user from flow_instance where id = ${sql.ref(`${table}.instanceId`)})`
  const [tenant, candidates] = [sql.ref(`${table}.tenantId`), sql.ref(`${table}.candidates`)]
  return sql<SqlBool>`(not has_candidate(${tenant}, ${candidates}, ${applicant}))`
}

/** Of those whose deputy the caller is, the one who is a candidate of a task that the caller may not claim for themselves. */
export function representedIn(caller: Caller, table: string) {
  const candidates = sql.ref(`${table}.candidates`)
  return sql<string | null>`(select u.id from acting_for(${caller.userId}::bigint) a join blade_user u on u.id = a
    where deputy_of(u.id) = ${caller.userId} and user_candidates(u.id, u.account) && ${candidates}
      and not ${candidates} && ${ownWordsOf(caller)} order by u.id limit 1)`
}

/**
 * All words by which a diagram may mean the caller as a candidate: `user:<id or account>`, and `group:` with the id or
 * the name of a role, department or post, plain or with `role:`, `dept:` or `post:` before it. A name never passes for
 * a word of another record; a deputy is meant wherever those are whose deputy they are. Tasks store the words of the
 * diagram, so that a user who joins a role later finds its open tasks.
 */
function identitiesOf(caller: Caller): RawBuilder<string[]> {
  const { userId } = caller
  return sql<string[]>`(${ownWordsOf(caller)} || array(
    select unnest(user_candidates(u.id, u.account)) from acting_for(${userId}::bigint) a join blade_user u on u.id = a
      where deputy_of(u.id) = ${userId}))`
}

function ownWordsOf({ userId, account, tenantId, roleIds, deptIds }: Caller): RawBuilder<string[]> {
  return sql<string[]>`array(
    select unnest(user_candidates(${userId}::bigint, ${account}))
    union all
    select unnest(group_candidates('role', r.id, r.role_alias)) from blade_role r
      where r.id = any(${roleIds}::bigint[]) and r.is_deleted = 0
    union all
    select unnest(group_candidates('dept', d.id, d.dept_name)) from blade_dept d
      where d.id = any(${deptIds}::bigint[]) and d.is_deleted = 0
    union all
    select unnest(group_candidates('post', p.id, p.post_code)) from blade_user u
      join blade_post p on p.id::text = any(string_to_array(u.post_id, ',')) and p.is_deleted = 0
      where u.id = ${userId} and p.tenant_id = ${tenantId}
  )`
}
