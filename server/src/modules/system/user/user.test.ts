import { describe, expect, it } from 'vitest'
import type { User } from '#contract/system/user'
import { setUpUsers } from '../../../../../tests/support/records/users.ts'
import { TENANT } from '../../../../../tests/support/servers/config.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const path = 'blade-user'
const { users, input, addRole, add, detail, askToken, infoStatus } = setUpUsers()

describe('a new user', () => {
  it('gets a one-time password that is shown once and must be changed', async () => {
    const { id, password = '' } = await add()
    expect(password).toMatch(/^\w{16}$/)
    expect(await detail(id)).toMatchObject({
      account: users.account,
      roleName: '记者',
      deptName: '要闻组',
      postName: '首席记者',
    })
    expect((await users.manager.get(`${path}/detail`, { id })).body).not.toContain(password)
    const token = JSON.parse((await askToken(users.account, password)).body)
    expect(token).toMatchObject({ account: users.account, must_change_password: true })
    const log = await asSystem(() =>
      users.test.db.selectFrom('changeLog').selectAll().where('recordId', '=', id).execute(),
    )
    expect(JSON.stringify(log)).not.toContain(password)
    expect(JSON.stringify(log)).not.toContain('argon2')
  })

  it('signs in with a chosen password as it is', async () => {
    const { password } = await add({ password: 'Kerning-Pair-9' })
    expect(password).toBeUndefined()
    const token = JSON.parse((await askToken(users.account, 'Kerning-Pair-9')).body)
    expect(token.access_token).toBeTruthy()
    expect(token).not.toHaveProperty('must_change_password')
    expect(await users.manager.post(`${path}/submit`, input({ account: 'short', password: 'abc' }))).toMatchObject({
      status: 400,
      msg: '密码至少6位',
    })
    const parameter = {
      id: newId(),
      tenantId: TENANT,
      paramName: '密码最短长度',
      paramKey: 'account.passwordLength',
      paramValue: '12',
    }
    await asSystem(() => users.test.db.insertInto('bladeParam').values(parameter).execute())
    const second = input({ account: `${users.account}b`, password: 'Gutter-Rule' })
    expect(await users.manager.post(`${path}/submit`, second)).toMatchObject({ status: 400, msg: '密码至少12位' })
    await asSystem(() =>
      users.test.db.updateTable('bladeParam').set({ paramValue: '6' }).where('tenantId', '=', TENANT).execute(),
    )
    expect(await users.manager.post(`${path}/submit`, second)).toMatchObject({ status: 200 })
  })

  it('has an account that nobody else of the tenant has', async () => {
    await add()
    expect(await users.manager.post(`${path}/submit`, input())).toMatchObject({ status: 409, msg: '当前账号已被使用!' })
    const account = `${users.account}c`
    const requests = [1, 2, 3, 4].map(() => users.manager.post(`${path}/submit`, input({ account })))
    expect((await Promise.all(requests)).map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('has an account that nobody else has in another spelling, and that shows no hidden or foreign letters', async () => {
    await add()
    const { account } = users
    const spellings = [
      account.toUpperCase(),
      ` ${account} `,
      account.replace(/[a-z]/g, at => String.fromCharCode(at.charCodeAt(0) + 0xfee0)),
    ]
    for (const other of spellings)
      expect(await users.manager.post(`${path}/submit`, input({ account: other }))).toMatchObject({
        ...{ status: 409, msg: '当前账号已被使用!' },
      })
    for (const other of [`${account}\u200b`, `\u202e${account}`, 'аdmin'])
      expect(await users.manager.post(`${path}/submit`, input({ account: other }))).toMatchObject({
        ...{ status: 400, msg: '登录账号不能含有看不见的字符，也不能混用形近的外文字母' },
      })
  })

  it.each(['李', '阿卜杜热合曼·阿卜杜外力江', '名'.repeat(64)])('may be called %s', async realName => {
    expect(await users.manager.post(`${path}/submit`, input({ realName }))).toMatchObject({ status: 200 })
  })

  it.each([
    [{ realName: '名'.repeat(65) }, '用户姓名不能超过64个字'],
    [{ phone: '123' }, '手机号码长度不为11位'],
    [{ phone: '23800138000' }, '手机号码格式不正确'],
    [{ email: 'nomail' }, '电子邮箱格式不正确'],
    [{ avatar: 'javascript:alert(1)' }, '头像应以 http://、https:// 或 / 开头，且不含空格'],
    [{ userType: 99 }, '用户平台不在可选范围内'],
    [{ sex: 0 }, '用户性别不在可选范围内'],
  ])('is refused with %o', async (values, msg) => {
    expect(await users.manager.post(`${path}/submit`, input(values))).toMatchObject({ status: 400, msg })
  })

  it('is refused beyond the quota of the tenant', async () => {
    const setQuota = (accountNumber: number) =>
      asSystem(() =>
        users.test.db.updateTable('bladeTenant').set({ accountNumber }).where('tenantId', '=', TENANT).execute(),
      )
    await setQuota(1)
    expect(await users.manager.post(`${path}/submit`, input())).toMatchObject({ status: 409 })
    await setQuota(-1)
  })
})

it('the first administrator is saved as it was seeded', async () => {
  const { data } = await users.test.admin.get(`${path}/detail`, { id: users.test.admin.userId })
  expect(await users.test.admin.post(`${path}/submit`, data)).toMatchObject({ status: 200 })
})

describe('editing', () => {
  it('does not change the password', async () => {
    const { id } = await add({ password: 'Kerning-Pair-9' })
    for (const call of ['submit', 'update'])
      expect(
        await users.manager.post(`${path}/${call}`, { id, password: 'Other-One-1', phone: '13800138001' }),
      ).toMatchObject({
        status: 200,
      })
    expect(await detail(id)).toMatchObject({ status: 1, statusName: '正常', phone: '13800138001' })
    expect((await askToken(users.account, 'Kerning-Pair-9')).status).toBe(200)
  })

  it('gives no role that opens more than the giver has, to oneself no role at all', async () => {
    const { id } = await add()
    const powerful = { roleId: users.roles.powerful }
    for (const refused of [
      users.manager.post(`${path}/submit`, input({ account: 'risen', ...powerful })),
      users.manager.post(`${path}/submit`, { id, ...powerful }),
      users.manager.post(`${path}/grant`, undefined, { userIds: id, roleIds: users.roles.powerful }),
      users.manager.post(`${path}/grant`, undefined, { userIds: users.manager.userId, roleIds: users.roles.plain }),
    ])
      expect(await refused).toMatchObject({ status: 403 })
    expect(
      await users.manager.post(`${path}/grant`, undefined, { userIds: id, roleIds: users.roles.foreign }),
    ).toMatchObject({
      status: 404,
    })
    expect((await detail(id)).roleId).toBe(users.roles.plain)
  })
})

describe('roles', () => {
  it('are replaced for several users at once, and felt at once', async () => {
    const [one, two] = [await add({ password: 'Kerning-Pair-9' }), await add({ account: `${users.account}b` })]
    const other = await addRole(TENANT, '校对', 'proof', ['user_view'])
    const userIds = `${one.id},${two.id}`
    expect(await users.manager.post(`${path}/grant`, undefined, { userIds, roleIds: other })).toMatchObject({
      status: 200,
    })
    for (const { id } of [one, two]) expect(await detail(id)).toMatchObject({ roleId: other, roleName: '校对' })
  })

  it('that foreign users have are not changed', async () => {
    const { id } = await add()
    for (const call of ['grant', 'reset-password', 'unlock', 'end-sessions', 'remove', 'approve']) {
      const query = { ids: id, userIds: id, roleIds: users.roles.foreign, approved: '0' }
      const status = call === 'remove' ? 200 : 404
      expect(await users.foreigner.post(`${path}/${call}`, undefined, query)).toMatchObject({ status })
    }
    expect(await detail(id)).toMatchObject({ version: 1 })
  })
})

describe('removing', () => {
  it('spares oneself and the last administrator', async () => {
    const self = await users.manager.post(`${path}/remove`, undefined, { ids: users.manager.userId })
    expect(self).toMatchObject({ status: 400, msg: '不能删除自己的账号' })
    const id = await users.test.admin.create(path, input({ tenantId: TENANT, roleId: users.roles.powerful }))
    expect(await users.manager.post(`${path}/remove`, undefined, { ids: id })).toMatchObject({ status: 403 })
    for (const answer of [
      users.test.admin.post(`${path}/remove`, undefined, { ids: id }),
      users.test.admin.post(`${path}/grant`, undefined, { userIds: id, roleIds: users.roles.plain }),
    ])
      expect(await answer).toMatchObject({ status: 400, msg: '至少保留一名管理员' })
    await users.test.admin.post(
      `${path}/submit`,
      input({ account: 'second', tenantId: TENANT, roleId: users.roles.powerful }),
    )
    expect(await users.test.admin.post(`${path}/remove`, undefined, { ids: id })).toMatchObject({ status: 200 })
  })

  it('ends the sessions', async () => {
    const { id } = await add({ password: 'Kerning-Pair-9' })
    const { access_token } = JSON.parse((await askToken(users.account, 'Kerning-Pair-9')).body)
    await users.manager.post(`${path}/remove`, undefined, { ids: id })
    await expect.poll(() => infoStatus(access_token)).toBe(401)
  })
})

describe('stopping', () => {
  it('ends the sessions and refuses to sign in until the account goes on', async () => {
    const { id } = await add({ password: 'Kerning-Pair-9' })
    const { access_token } = JSON.parse((await askToken(users.account, 'Kerning-Pair-9')).body)
    expect(await users.manager.post(`${path}/submit`, { id, status: 2 })).toMatchObject({ status: 200 })
    await expect.poll(() => infoStatus(access_token)).toBe(401)
    expect((await askToken(users.account, 'Kerning-Pair-9')).status).toBe(400)
    expect(await detail(id)).toMatchObject({ status: 2, statusName: '停用' })
    await users.manager.post(`${path}/submit`, { id, status: 1 })
    expect((await askToken(users.account, 'Kerning-Pair-9')).status).toBe(200)
  })

  it('spares oneself and who may do more, and is no way round approval', async () => {
    const own = { id: users.manager.userId, status: 2 }
    expect(await users.manager.post(`${path}/submit`, own)).toMatchObject({ status: 400, msg: '不能停用自己的账号' })
    const powerfulId = await users.test.admin.create(path, input({ tenantId: TENANT, roleId: users.roles.powerful }))
    const powerful = { id: powerfulId, status: 2 }
    expect(await users.manager.post(`${path}/submit`, powerful)).toMatchObject({ status: 403 })
    const { id } = await add({ account: `${users.account}b` })
    expect(await users.manager.post(`${path}/submit`, { id, status: 3 })).toMatchObject({ status: 400 })
  })

  it('spares the last administrator of a tenant', async () => {
    const tenantId = '310003'
    const one = await users.test.addPerson(tenantId, [], { alias: 'admin' })
    const last = await users.test.addPerson(tenantId, [], { alias: 'admin' })
    const stop = ({ userId: id }: Person) => users.test.admin.post(`${path}/submit`, { id, status: 2 })
    expect(await stop(one)).toMatchObject({ status: 200 })
    expect(await stop(last)).toMatchObject({ status: 400, msg: '至少保留一名管理员' })
    expect((await users.test.admin.get(`${path}/detail`, { id: last.userId })).data).toMatchObject({ status: 1 })
  })
})

describe('a tenant with two roles of administrators, of which one may set permissions', () => {
  const tenantId = '310007'
  const refused = { status: 400, msg: expect.stringContaining('没有可以设置权限的管理员') }

  it('keeps the last account that may', async () => {
    const { admin, addPerson } = users.test
    const { userId: id, roleId } = await addPerson(tenantId, ['role', 'role_grant'], { alias: 'admin' })
    const { roleId: bare } = await addPerson(tenantId, ['post'], { alias: 'admin' })
    expect(await admin.post(`${path}/remove`, undefined, { ids: id })).toMatchObject(refused)
    expect(await admin.post(`${path}/submit`, { id, status: 2 })).toMatchObject(refused)
    expect(await admin.post(`${path}/submit`, { id, roleId: bare })).toMatchObject(refused)
    expect(await admin.post(`${path}/grant`, undefined, { userIds: id, roleIds: bare })).toMatchObject(refused)
    expect(await admin.post(`${path}/submit`, { id, roleId: `${roleId},${bare}` })).toMatchObject({ status: 200 })
  })
})

describe('a list', () => {
  it('filtered by department includes its sub-departments, within the other filters', async () => {
    const { id } = await add({ realName: '欧阳修文' })
    for (const call of ['page', 'list']) {
      const { data } = await users.manager.get(`${path}/${call}`, { deptId: users.departments.top, realName: '欧阳' })
      expect((data as { records: User[] }).records.map(record => record.id)).toEqual([id])
      const none = await users.manager.get(`${path}/${call}`, { deptId: newId() })
      expect(none.data).toMatchObject({ total: 0 })
    }
  })
})
