import { type User, user } from '#contract/system/user'
import { userStatus } from '../../../auth/accounts/people.ts'
import { ownInfo } from '../../../auth/sessions/ownInfo.ts'
import { equal } from '../../../kit/definition/matterList.ts'
import { type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { checkDraft, checkVersion } from '../../../kit/input/checkInput.ts'
import { byName } from '../../../kit/lists/findPage.ts'
import { listRecords, readListQuery } from '../../../kit/lists/lists.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import { extendedUser, updateExtension } from './extension.ts'
import { isOnline, signOut } from './governing/online.ts'
import { grantRoles } from './grant.ts'
import { hooks } from './hooks.ts'
import { isLocked } from './locks.ts'
import { openTasksOf } from './openTasks.ts'
import { updateInfo, updatePassword } from './ownRecord.ts'
import { approve, registerGuest } from './registration.ts'
import { resetPasswords, unlockUsers } from './resetPasswords.ts'
import { rightsOf } from './rights.ts'
import { sheetRoutes } from './sheetRoutes.ts'

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
