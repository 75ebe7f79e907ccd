import { sql } from 'kysely'
import { flowFollow } from '#contract/flow/follow'
import type { CallInput } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import type { RemovalUse } from '#contract/kit/uses'
import { type User, user } from '#contract/system/user'
import { createLockout } from '../../../auth/accounts/lockout.ts'
import { checkNewPassword } from '../../../auth/accounts/ownPassword.ts'
import { userStatus } from '../../../auth/accounts/people.ts'
import { ownInfo } from '../../../auth/sessions/ownInfo.ts'
import { endSessions } from '../../../auth/sessions/tokens.ts'
import { toWire, type WireRecord } from '../../../kit/definition/columns.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { equal } from '../../../kit/definition/service.ts'
import { checkDraft, checkVersion, refusalFor } from '../../../kit/input/checkInput.ts'
import { literally } from '../../../kit/lists/filterQuery.ts'
import { byName } from '../../../kit/lists/findPage.ts'
import { listRecords, present, readListQuery, unreadableField } from '../../../kit/lists/lists.ts'
import { isMasked } from '../../../kit/lists/maskAnswer.ts'
import { accessTo } from '../../../kit/lists/visibility.ts'
import { logChanges, requireRow } from '../../../kit/records/changeLog.ts'
import { saveDerived } from '../../../kit/records/derived.ts'
import { withoutMasks } from '../../../kit/records/fieldRights.ts'
import { saveRecord, saveTrusted } from '../../../kit/records/records.ts'
import { countOf, type Row } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction, withTransaction } from '../../../platform/db/transaction.ts'
import { explainAccess, explainOwn } from './explain.ts'
import { hooks } from './hooks.ts'
import { resetFactors, resetPasswords, unlockUsers } from './passwords.ts'
import { approve, registerGuest } from './registration.ts'
import { assertRolesExist, lockUsers, rightsOf } from './roles.ts'
import { isLocked, isOnline, signOut } from './sessions.ts'
import { userSheetRoutes } from './sheetRoutes.ts'

/** Open tasks of users who are about to be removed; the fields that name them are counted as references. */
async function openTasksOf(ids: readonly string[], { db, caller, language }: Context): Promise<RemovalUse[]> {
  const open = db
    .selectFrom('flowTask')
    .where('assignee', 'in', [...ids])
    .where('endTime', 'is', null)
  const count = await countOf(open)
  if (count === 0) return []
  const mayReassign = caller.permissions.has(`${flowFollow.name}_reassign`)
  return [
    {
      moduleTitle: labels.tasks[language],
      count,
      others: 0,
      ...(mayReassign && { hint: labels.hint[language] }),
    },
  ]
}

const labels = {
  tasks: { zh: '待办任务', en: 'Open tasks' },
  hint: {
    zh: '建议先在“流程跟踪”中用“改派全部”转给他人。',
    en: 'Give them to somebody else first: “Reassign all” of the running processes.',
  },
}

const MINUTE = 60_000

const users: ModuleDefinition = serveModule(user, {
  table: 'blade_user',
  needsProof: true,
  menu: { under: 'system', sort: 1, source: 'iconfont iconicon_principal' },
  unique: [
    { fields: ['account'], text: { zh: '当前账号已被使用!', en: 'This account is taken!' } },
    { fields: ['code'] },
  ],
  hashed: ['password'],
  derived: ['mustChangePassword', 'passwordExpireTime', 'passwordTime', 'userExt', 'deputyNamer'],
  searches: { locked: isLocked, online: isOnline },
  furtherUses: openTasksOf,
  hooks,
  todoLists: [
    {
      ...{ key: 'applicants', needs: 'approve', title: { zh: '注册申请待审核', en: 'Applications for an account' } },
      filters: [equal('status', userStatus.pending)],
    },
    {
      ...{ key: 'withoutRole', needs: 'role', isProblem: true },
      title: { zh: '账号未分配角色，无法登录', en: 'Accounts without a role, which cannot sign in' },
      filters: [equal('status', userStatus.active), { field: 'roleId', operator: 'null', value: 'true' }],
    },
    {
      ...{ key: 'locked', needs: 'unlock', isProblem: true },
      title: { zh: '账号因密码错误被锁定', en: 'Accounts locked after wrong passwords' },
      filters: [equal('locked', 1)],
    },
  ],
  routes: userSheetRoutes(() => users),
  limits: {
    'update-password': { max: 30, timeWindow: MINUTE },
    'register-guest': { max: 10, timeWindow: MINUTE },
  },
  events: {
    ...{ submit: 'user.submit', remove: 'user.remove', grant: 'user.grant', unlock: 'user.unlock' },
    ...{ 'register-guest': 'user.register', 'update-password': 'user.password' },
    ...{ 'reset-password': 'user.reset-password' },
  },
  calls: {
    // Every filter of `list` is understood, not only those that are declared.
    page: async (_, context, { raw }) => {
      const page = await listRecords(users, readListQuery(users, raw, context), context)
      // The table of the module has the columns that its record was typed from.
      return { ...page, records: page.records as (WireRecord & User)[] }
    },

    update: async ({ id }, context, { raw }) => {
      const sent = await withoutMasks(users, raw, context)
      await saveRecord(users, { ...checkDraft(user, sent), id }, context, checkVersion(raw))
      return null
    },

    info: async (_, { db, caller }) => (await ownInfo(db, caller)) as unknown as User,

    'user-list': ({ realName }, context) => {
      const { db, caller } = context
      if (realName && isMasked(user, 'realName', context)) throw unreadableField(users, 'realName')
      return db
        .selectFrom('bladeUser')
        .select(({ fn, val }) => [
          'id',
          'account',
          fn.coalesce('name', val('')).as('name'),
          fn.coalesce('realName', val('')).as('realName'),
        ])
        .where('tenantId', '=', caller.tenantId)
        .where('status', '=', userStatus.active)
        .$if(Boolean(realName), query => query.where('realName', 'like', `%${literally(realName ?? '')}%`))
        .orderBy(byName('realName'))
        .orderBy('id')
        .limit(1000)
        .execute()
    },

    rights: ({ id }, context) => rightsOf(users, id, context),
    explain: (input, context) => explainAccess(users, input, context),
    'explain-own': (input, context) => explainOwn(input, context),
    grant: (input, context) => grantRoles(users, input, context),
    'reset-password': ({ userIds }, context) => resetPasswords(users, userIds, context),
    unlock: ({ userIds }, context) => unlockUsers(users, userIds, context),
    'reset-factor': (input, context) => resetFactors(users, input, context),
    'end-sessions': ({ userIds }, context) => signOut(users, userIds, context),
    'platform-detail': ({ id }, context) => extendedUser(users, id, context),
    'update-platform': (input, context) => updateExtension(users, input, context),
    'update-info': (input, context) => updateInfo(users, input, context),
    'update-password': (input, context) => updatePassword(users, input, context),
    'register-guest': (input, { db }, { request }) => registerGuest(users, input, { db, request }),
    approve: (input, context) => approve(users, input, context),
  },
})

export default users

export { explainOwn, explainRole, rolesGranting } from './explain.ts'
export { findTarget } from './explainTarget.ts'
export { governs } from './roles.ts'

interface RoleGrant {
  userIds: string
  roleIds: string
}

/** Replaces the roles of each user; what may be given is checked as for every change of a user. */
function grantRoles(users: ModuleDefinition, { userIds, roleIds }: RoleGrant, context: Context): Promise<null> {
  return withTransaction(context, async (inner, db) => {
    const chosen = await lockUsers(users, userIds, inner)
    for (const { tenantId } of chosen) await assertRolesExist(splitIds(roleIds), tenantId, db)
    for (const { id } of chosen) await saveRecord(users, { id, roleId: roleIds }, inner)
    return null
  })
}

type Calls = (typeof user)['calls']

async function updateInfo(users: ModuleDefinition, input: CallInput<Calls['update-info']>, context: Context) {
  const { caller } = context
  for (const key of ['name', 'realName'] as const)
    if (input[key] === '' || input[key] === null) throw refusalFor(user.calls['update-info'].input[key], 'missing')
  // One's own record is one's own whatever else one may see.
  const own = { ...context, caller: { ...caller, dataScopes: [] } }
  await saveRecord(users, { ...input, id: caller.userId }, own)
  return null
}

async function updatePassword(
  users: ModuleDefinition,
  input: CallInput<Calls['update-password']>,
  { db, caller, services }: Context,
) {
  const stored = await checkNewPassword(db, createLockout(db), caller, input)
  await saveTrusted(users, { id: caller.userId, ...stored, passwordTime: sql<Date>`now()` }, db)
  await asSystem(() => endSessions(db, caller.userId, caller.sessionId))
  services.invalidateCallers({ user: caller.userId })
  return null
}

/** A user with the data stored for the platform that they work on. */
async function extendedUser(
  users: ModuleDefinition,
  id: string,
  context: Context,
): Promise<User & { userExt?: string }> {
  const row = await requireRow(users, id, context)
  const [record] = await present(users, [row], context)
  // The record contains the fields of the module and their names.
  const shown = record as WireRecord & User
  return showsExtension(users, row, context) ? { ...shown, userExt: await extensionOf(id, context.db) } : shown
}

function updateExtension(
  users: ModuleDefinition,
  input: CallInput<(typeof user.calls)['update-platform']>,
  context: Context,
) {
  const { userId: id, userType, userExt } = input
  return inTransaction(context.db, async db => {
    await saveRecord(users, { id, userType }, { ...context, db })
    if (userExt !== undefined) await saveExtension(users, id, userExt, { ...context, db })
    return null
  })
}

/** The log of an extension contains the extension, not the fields of the user. */
const extension = { ...user, fields: { userExt: user.calls['update-platform'].input.userExt } }

async function saveExtension(users: ModuleDefinition, id: string, userExt: string | null, context: Context) {
  const { db } = context
  const row = await requireRow(users, id, context)
  // Fields that the sender does not see stay unchanged.
  if (!showsExtension(users, row, context)) return
  const before = toWire(user, row)
  const was = await extensionOf(id, db)
  if ((userExt ?? '') === was) return
  await saveDerived(users, { userExt: userExt || null }, eb => eb('id', '=', id), db)
  const [old, next] = [was, userExt ?? ''].map(text => ({ ...before, userExt: text }))
  await logChanges(extension, [{ operation: 'edit', before: old, after: next }], db)
}

/** The extension is no field of the module; data scopes that show some fields only hide it. */
function showsExtension(users: ModuleDefinition, row: Row, context: Context): boolean {
  const { shown } = accessTo(users, row, context)
  return !shown || shown.has('userExt')
}

async function extensionOf(id: string, db: Context['db']): Promise<string> {
  const row = await db.selectFrom('bladeUser').select('userExt').where('id', '=', id).executeTakeFirst()
  return row?.userExt ?? ''
}
