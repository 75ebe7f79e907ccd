import { beforeAll, beforeEach, expect } from 'vitest'
import type { OneTimePassword, User } from '#contract/system/user'
import { digestOf } from '../../../server/src/auth/accounts/passwords.ts'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { OTHER_TENANT, TENANT } from '../servers/config.ts'
import { type Person, setUpApp, type TestApp } from '../servers/testApp.ts'
import { insertRole } from './insertPerson.ts'

const path = 'blade-user'
const buttons = ['', 'add', 'edit', 'delete', 'view', 'role', 'reset', 'unlock', 'offline', 'extension', 'approve']
const codes = [...buttons, 'import', 'export'].map(button => (button === '' ? 'user' : `user_${button}`))

interface Users {
  test: TestApp
  manager: Person
  /** The manager of another tenant. */
  foreigner: Person
  roles: { plain: string; powerful: string; foreign: string }
  departments: { top: string; below: string }
  postId: string
  /** A new name in each test. */
  account: string
}

/** A server with managers of users in two tenants, and the roles, departments and post that they assign. */
export function setUpUsers() {
  const test = setUpApp()
  const users = { account: '', test } as Users
  let count = 0
  beforeEach(() => {
    users.account = `u${++count}`
  })

  const addRole = (tenantId: string, roleName: string, roleAlias: string, granted: string[]) =>
    insertRole(test.db, { tenantId, roleName, roleAlias, codes: granted })

  beforeAll(async () => {
    users.manager = await test.addPerson(TENANT, codes)
    users.foreigner = await test.addPerson(OTHER_TENANT, codes)
    users.roles = {
      plain: await addRole(TENANT, '记者', 'reporter', ['user']),
      powerful: await addRole(TENANT, '管理员', 'admin', [...codes, 'post', 'post_add']),
      foreign: await addRole(OTHER_TENANT, '记者', 'reporter', []),
    }
    const [top, below] = [newId(), newId()]
    users.departments = { top, below }
    users.postId = newId()
    const department = { tenantId: TENANT, deptCategory: 1, sort: 1, remark: null }
    const departments = [
      { ...department, id: top, deptName: '编辑部', fullName: '编辑部' },
      { ...department, id: below, deptName: '要闻组', fullName: '要闻组', parentId: top, ancestors: `0,${top}` },
    ]
    const post = { tenantId: TENANT, category: 1, postCode: 'jz', postName: '首席记者', sort: 1, remark: null }
    await asSystem(async () => {
      await test.db.insertInto('bladeDept').values(departments).execute()
      await test.db
        .insertInto('bladePost')
        .values({ ...post, id: users.postId })
        .execute()
    })
  })

  const input = (changes: object = {}) => ({
    ...{ account: users.account, name: '小王', realName: '王小明', userType: 1 },
    ...{ roleId: users.roles.plain, deptId: users.departments.below, postId: users.postId, ...changes },
  })

  return {
    users,
    input,
    addRole,

    async add(changes: object = {}): Promise<{ id: string; password: string | undefined }> {
      const { data, body } = await users.manager.post(`${path}/submit`, input(changes))
      expect(data, body).not.toBeNull()
      const { id, issued } = data as { id: string; issued?: OneTimePassword }
      return { id, password: issued?.password }
    },

    detail: async (id: string) => (await users.manager.get(`${path}/detail`, { id })).data as User,

    /** The status with which a call of every user answers to a token. */
    async infoStatus(token: string): Promise<number> {
      const headers = { 'blade-auth': `bearer ${token}` }
      return (await test.stranger.ask({ url: `/api/${path}/info`, headers })).status
    },

    askToken(username: string, password: string, tenantId = TENANT) {
      const query = { tenantId, username, password: digestOf(password), grant_type: 'password', scope: 'all' }
      return test.stranger.ask({ method: 'POST', url: '/api/blade-auth/oauth/token', query })
    },
  }
}
