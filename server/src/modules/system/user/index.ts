import { sql } from 'kysely'
import { flowFollow } from '#contract/flow/follow'
import type { CallInput } from '#contract/kit/module'
import { splitIds } from '#contract/kit/rules'
import type { RemovalUse } from '#contract/kit/uses'
import { type User, user } from '#contract/system/user'
import { userStatus } from '../../../auth/accounts/people.ts'
import { ownInfo } from '../../../auth/sessions/ownInfo.ts'
import { endSessions } from '../../../auth/sessions/tokens.ts'
import { createLockout } from '../../../auth/sign-in/lockout.ts'
import { checkNewPassword } from '../../../auth/sign-in/ownPassword.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { equal } from '../../../kit/definition/service.ts'
import { checkDraft, checkVersion, refusalFor } from '../../../kit/input/checkInput.ts'
import { byName } from '../../../kit/lists/findPage.ts'
import { listRecords, readListQuery } from '../../../kit/lists/lists.ts'
import { saveRecord, saveTrusted } from '../../../kit/records/records.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { extendedUser, updateExtension } from './extension.ts'
import { lockUsers } from './governing/chosenUsers.ts'
import { assertRolesExist } from './governing/givingRoles.ts'
import { isOnline, signOut } from './governing/online.ts'
import { hooks } from './hooks.ts'
import { isLocked } from './locks.ts'
import { approve, registerGuest } from './registration.ts'
import { resetPasswords, unlockUsers } from './resetPasswords.ts'
import { rightsOf } from './rights.ts'
import { sheetRoutes } from './sheetRoutes.ts'

/** Open tasks of users who are about to be removed; the fields that name them are counted as references. */
async function openTasksOf(ids: readonly string[], { db, caller, language }: Context): Promise<RemovalUse[]> {
  const { count } = await db
    .selectFrom('flowTask')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('assignee', 'in', [...ids])
    .where('endTime', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return []
  const mayReassign = caller.permissions.has(`${flowFollow.name}_reassign`)
  return [
    {
      moduleTitle: labels.tasks[language],
      count: Number(count),
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
  matters: [
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
  routes: sheetRoutes(() => users),
  limits: {
    'update-password': { max: 30, timeWindow: MINUTE },
    'register-guest': { max: 10, timeWindow: MINUTE },
  },
  calls: {
    // Every filter of `list` is understood, not only those that are declared.
    page: async (_, context, { raw }) => {
      const page = await listRecords(users, readListQuery(users, raw, context), context)
      // The table of the module has the columns that its record was typed from.
      return { ...page, records: page.records as unknown as User[] }
    },

    update: async ({ id }, context, { raw }) => {
      await saveRecord(users, { ...checkDraft(user, raw), id }, context, checkVersion(raw))
      return null
    },

    info: async (_, { db, caller }) => (await ownInfo(db, caller)) as unknown as User,

    'user-list': ({ realName }, { db, caller }) =>
      db
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
        .execute(),

    rights: ({ id }, context) => rightsOf(users, id, context),
    grant: (input, context) => grantRoles(users, input, context),
    'reset-password': ({ userIds }, context) => resetPasswords(users, userIds, context),
    unlock: ({ userIds }, context) => unlockUsers(users, userIds, context),
    'end-sessions': ({ userIds }, context) => signOut(users, userIds, context),
    'platform-detail': ({ id }, context) => extendedUser(users, id, context),
    'update-platform': (input, context) => updateExtension(users, input, context),
    'update-info': (input, context) => updateInfo(users, input, context),
    'update-password': (input, context) => updatePassword(users, input, context),
    'register-guest': (input, { db }, { request }) => registerGuest(users, input, { db, request }),
    approve: (input, context) => approve(users, input, context),
  },
})

function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

export default users

interface RoleGrant {
  userIds: string
  roleIds: string
}

/** Replaces the roles of each user; what may be given is checked as for every change of a user. */
function grantRoles(users: ModuleDefinition, { userIds, roleIds }: RoleGrant, context: Context): Promise<null> {
  return inTransaction(context.db, async db => {
    const inner = { ...context, db }
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
    if (input[key] === '' || input[key] === null) throw refusalFor(user.fields[key], 'missing')
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
