import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { normalName } from '#contract/kit/texts/names'
import { type OneTimePassword, type User, user } from '#contract/system/user'
import { announce } from '../../../auth/accounts/announcements.ts'
import { assertNotNamedByProcess, notOwn } from '../../../auth/accounts/ownAssignments.ts'
import { userStatus, validIdsIn } from '../../../auth/accounts/people.ts'
import { assertAdministratorRemains } from '../../../auth/permissions/retainAdministration.ts'
import { endSessions, randomToken } from '../../../auth/sessions/tokens.ts'
import { assertUserQuota } from '../../../auth/sign-in/quota.ts'
import { unbindUsers } from '../../../auth/social/links.ts'
import type { ListQuery } from '../../../kit/definition/listQuery.ts'
import type { Context, Draft, Hooks } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem, currentScope } from '../../../platform/db/tenancy/scope.ts'
import { assertProven, type Caller } from '../../../platform/http/guard.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { preparedPassword, preparePassword, storedFrom } from './passwords.ts'
import { assertMayAssign, assertMayGovern, governs } from './roles.ts'
import { addLocks, addOnline } from './sessions.ts'

/** Each new account costs a password, which is slow to make on purpose. */
const MAX_NEW = 1000

/** Makes the first passwords before the transaction, which should not wait for them with its locks. */
async function prepareImport(
  rows: readonly Record<string, string>[],
  { caller, db, origin, by }: Context & { by: readonly string[] },
): Promise<void> {
  const taken = await db.selectFrom('bladeUser').select('accountKey').where('tenantId', '=', caller.tenantId).execute()
  const known = new Set(taken.map(({ accountKey }) => accountKey))
  const isKnown = ({ account = '' }: Record<string, string>) => known.has(normalName(account))
  const added = rows.filter(row => row.id === undefined && !(by.includes('account') && isKnown(row)))
  if (added.length > MAX_NEW) throw new Refusal(400, tooMany)
  for (const row of added) row.name ??= row.realName ?? row.account ?? ''
  await Promise.all(
    added
      .filter(row => !isKnown(row))
      .map(({ account = '' }) => preparePassword({ origin, db }, { account, tenantId: caller.tenantId }, undefined)),
  )
}

const tooMany = {
  zh: `一次最多导入${MAX_NEW}个新用户，请分批导入`,
  en: `At most ${MAX_NEW} new users can be imported at once`,
}

export const hooks: Hooks<typeof user> = {
  beforeList: withDepartmentsBelow,
  async afterRead(records, context) {
    await addLocks(records, context)
    await addConfirmedPhones(records, context)
    await addOnline(records, context)
  },

  beforeImport: prepareImport,

  async beforeSubmit(draft, context) {
    const { before, caller, db } = context
    const { account, password, roleId, status, isService } = draft
    if (before && isService !== undefined && Boolean(isService) !== Boolean(before.isService))
      throw new Refusal(400, labels.service, { fields: [user.fields.isService] })
    delete draft.password
    delete draft.status
    if (before) await assertMayWrite(draft, before, context)
    const renaming = { kind: 'user', to: account, field: user.fields.account } as const
    if (before) await assertNotNamedByProcess({ ...renaming, before, from: before.account }, db)
    if (before && status && status !== before.status) {
      await assertMayTurn(before, status, caller, db)
      draft.status = status
    }
    await prepareDeputy(draft, before, context)
    const scope = currentScope()
    const tenantId = before?.tenantId ?? (scope === 'system' ? caller.tenantId : scope.tenantId)
    if (!before) {
      await assertUserQuota(tenantId, 1, db)
      const owner = { account: account ?? '', tenantId }
      const first = isService
        ? { stored: await storedFrom(randomToken(), owner, db) }
        : await preparePassword(context, owner, password ?? undefined)
      Object.assign(draft, first.stored)
    }
    const after = {
      tenantId,
      roleId: draft.roleId ?? before?.roleId ?? '',
      deptId: draft.deptId ?? before?.deptId ?? '',
    }
    const isMoved = after.roleId !== before?.roleId || after.deptId !== before?.deptId
    if (before?.id !== caller.userId && isMoved) await assertMayAssign(after, context)
    if (roleId === undefined || roleId === before?.roleId) return
    if (before) await assertAdministratorRemains([before], db, validIdsIn(roleId))
  },

  async afterSubmit({ id, account, status, isService }, { before, db, origin }) {
    if (before && status === userStatus.stopped) await asSystem(() => endSessions(db, id))
    else await announce(db, { user: id })
    if (before || isService) return undefined
    const first = preparedPassword(origin, account)
    if (!first?.typed) return undefined
    return { issued: { id, account, password: first.typed } satisfies OneTimePassword }
  },

  async beforeRemove(ids, context) {
    const { records, caller, db } = context
    if (ids.includes(caller.userId)) throw new Refusal(400, labels.self)
    await assertMayGovern(records, context)
    await assertAdministratorRemains(records, db)
    await asSystem(async () => {
      for (const id of ids) await endSessions(db, id)
      await unbindUsers(db, ids)
    })
  },

  // The account comes back with its roles, as if somebody gave it them now.
  async beforeRestore(record, context) {
    await assertMayGovern([record], context)
    if (record.status !== userStatus.pending) await assertUserQuota(record.tenantId, 1, context.db)
  },

  afterRestore: ({ id }, { db }) => announce(db, { user: id }),
}

/** Any field of somebody else's record may open their account: their phone, for one, receives sign-in codes. */
async function assertMayWrite(draft: Draft<typeof user>, before: User, context: Context): Promise<void> {
  const { caller } = context
  if (before.id !== caller.userId) return assertMayGovern([before], context)
  if (caller.isPlatform) return
  const isRenamed = draft.account !== undefined && draft.account !== before.account
  const moved = isRenamed
    ? 'account'
    : ownAssignments.find(key => draft[key] !== undefined && !sameIds(draft[key], before[key]))
  if (moved) throw new Refusal(403, notOwn(user.fields[moved].label))
}

/** Rights, data scopes and workflow tasks follow from these and from the account, so that somebody else assigns them. */
const ownAssignments = ['roleId', 'deptId', 'postId'] as const

function sameIds(one: string | null, other: string | null): boolean {
  const [ids, others] = [new Set(validIdsIn(one)), new Set(validIdsIn(other))]
  return ids.size === others.size && [...ids].every(id => others.has(id))
}

/** Stops an account or lets it go on: not one's own, not the last administrator's, and never past the approval. */
async function assertMayTurn(before: User, status: number, caller: Caller, db: Db): Promise<void> {
  const { active, stopped } = userStatus
  const known: number[] = [active, stopped]
  if (!known.includes(status) || !known.includes(before.status ?? active)) throw new Refusal(400, labels.status)
  if (before.id === caller.userId) throw new Refusal(400, labels.stopSelf)
  if (status === stopped) await assertAdministratorRemains([before], db)
}

/** Filters by department include its sub-departments. */
async function withDepartmentsBelow(query: ListQuery, { db }: Context): Promise<ListQuery> {
  const departmentFilter = query.filters.find(({ key, operator }) => key === 'deptId' && operator === 'contains')
  if (!departmentFilter || !/^\d{1,19}$/.test(departmentFilter.value)) return query
  const below = await db
    .selectFrom('bladeDept')
    .select('id')
    .where(sql<boolean>`${departmentFilter.value} = any(string_to_array(ancestors, ','))`)
    .execute()
  const value = [departmentFilter.value, ...below.map(({ id }) => id)].join(',')
  return {
    ...query,
    filters: query.filters.map(filter =>
      filter === departmentFilter ? { ...filter, operator: 'overlaps', value } : filter,
    ),
  }
}

/** Adds whether the owner of the account has confirmed the phone number, without which it signs nobody in. */
async function addConfirmedPhones(
  records: readonly (User & { phoneConfirmed?: boolean })[],
  { db }: Context,
): Promise<void> {
  const ids = records.map(({ id }) => id)
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('bladeUser')
    .select(['id', sql<boolean>`phone_confirmed_at is not null`.as('isConfirmed')])
    .where('id', 'in', ids)
    .execute()
  const confirmed = new Set(rows.flatMap(({ id, isConfirmed }) => (isConfirmed ? [id] : [])))
  for (const record of records) record.phoneConfirmed = confirmed.has(record.id)
}

/** Stores who names a deputy: tasks stay with the user once that person may no longer reassign them. */
async function prepareDeputy(draft: Draft<typeof user>, before: User | undefined, context: Context): Promise<void> {
  const { deputyId } = draft
  if (handsOn(draft, before)) assertProven(context.caller, 'secondFactor')
  if (deputyId === undefined || deputyId === before?.deputyId) return
  if (before && deputyId) await assertMayRepresent(deputyId, before, context)
  const { userId, tenantId } = context.caller
  // Administrators of the platform alone write users of other tenants.
  const isNamed = deputyId && before?.tenantId === tenantId
  Object.assign(draft, { deputyNamer: isNamed ? userId : null })
}

/** Whether somebody gets the tasks of the user, or for another time. */
function handsOn(draft: Draft<typeof user>, before: User | undefined): boolean {
  const { deputyId } = { ...before, ...draft }
  const isChanged = (key: DeputyField) => draft[key] !== undefined && (draft[key] || null) !== (before?.[key] || null)
  return Boolean(deputyId) && deputyFields.some(isChanged)
}

const deputyFields = ['deputyId', 'deputyFrom', 'deputyUntil', 'deputyOnLeave'] as const
type DeputyField = (typeof deputyFields)[number]

/**
 * A new deputy is somebody else, active and of the same tenant. A deputy of a deputy gets the tasks of all whom the
 * deputy represents: only the deputy, or somebody who governs all of these, names them.
 */
async function assertMayRepresent(deputyId: string, represented: User, context: Context): Promise<void> {
  const { caller, db } = context
  const fields = [user.fields.deputyId]
  if (deputyId === represented.id) throw new Refusal(400, labels.selfDeputy, { fields })
  const found = await db
    .selectFrom('bladeUser')
    .select('id')
    .where('id', '=', deputyId)
    .where('tenantId', '=', represented.tenantId)
    .where('status', '=', userStatus.active)
    .executeTakeFirst()
  if (!found) throw new Refusal(400, labels.absent, { fields })
  if (represented.id === caller.userId) return
  const others = await db
    .selectFrom('bladeUser')
    .select([
      'tenantId',
      sql<string>`coalesce(role_id, '')`.as('roleId'),
      sql<string>`coalesce(dept_id, '')`.as('deptId'),
    ])
    .where(sql<boolean>`id in (select acting_for(${represented.id}::bigint))`)
    .execute()
  for (const other of others) if (!(await governs(other, context))) throw new Refusal(403, labels.passesOn, { fields })
}

const labels = {
  service: { zh: '服务账号只能在创建时选择', en: 'Service account: chosen when the account is created' },
  status: { zh: '账号状态只能在正常与停用之间修改', en: 'State: only between active and stopped' },
  stopSelf: { zh: '不能停用自己的账号', en: 'You cannot stop your own account' },
  self: { zh: '不能删除自己的账号', en: 'You cannot remove your own account' },
  selfDeputy: { zh: '不能由本人代理', en: 'Nobody stands in for themselves' },
  passesOn: {
    zh: '该用户正代理权限高于您的人，请由其本人或权限更高者指定代理人',
    en: 'This user stands in for somebody who may do more than you: the user, or somebody with more rights, names the deputy',
  },
  absent: { zh: '代理人不存在或已停用', en: 'The deputy is no active user' },
} satisfies Record<string, Label>
