import { describe, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import type { OneTimePassword } from '#contract/system/user'
import { setUpUsers } from '../../../../../tests/support/records/users.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const TENANT = '310003'
const path = 'blade-user'
const { users, input, add, askToken } = setUpUsers(TENANT, '310004')

describe('an administrator of users', () => {
  it('resets passwords, which ends the sessions', async () => {
    const { id } = await add({ password: 'Kerning-Pair-9' })
    const { access_token } = JSON.parse((await askToken(users.account, 'Kerning-Pair-9')).body)
    const { data } = await users.manager.post(`${path}/reset-password`, undefined, { userIds: id })
    const [reset] = data as OneTimePassword[]
    expect(reset).toMatchObject({ id, account: users.account })
    await expect.poll(() => infoStatus(access_token)).toBe(401)
    expect((await askToken(users.account, 'Kerning-Pair-9')).status).toBe(400)
    expect(JSON.parse((await askToken(users.account, reset?.password ?? '')).body)).toMatchObject({
      must_change_password: true,
    })
  })

  it('cannot reset the password of users with more permissions', async () => {
    const { data } = await users.test.admin.post(
      `${path}/submit`,
      input({ tenantId: TENANT, roleId: users.roles.powerful }),
    )
    const { id } = data as { id: string }
    expect(await users.manager.post(`${path}/reset-password`, { userIds: id })).toMatchObject({ status: 403 })
  })

  it('unlocks accounts', async () => {
    const { id } = await add({ password: 'Kerning-Pair-9' })
    for (let time = 0; time < 5; time++) await askToken(users.account, 'wrong')
    expect((await askToken(users.account, 'Kerning-Pair-9')).status).toBe(400)
    const locked = async (value: string) => {
      const { data } = await users.manager.get(`${path}/page`, { account: users.account, locked_equal: value })
      return (data as Paged<{ lockedUntil: string }>).records.map(({ lockedUntil }) => lockedUntil)
    }
    expect(await locked('1')).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)])
    expect(await locked('0')).toEqual([])
    expect(await users.manager.get(`${path}/page`, { locked_notequal: '1' })).toMatchObject({ status: 400 })
    expect(await users.manager.get(`${path}/page`, { locked: 'yes' })).toMatchObject({ status: 400 })
    expect(await users.manager.post(`${path}/unlock`, undefined, { userIds: '' })).toMatchObject({ status: 400 })
    expect(await users.manager.post(`${path}/unlock`, undefined, { userIds: id })).toMatchObject({ status: 200 })
    expect(await locked('1')).toEqual([])
    expect(await locked('')).toEqual([''])
    expect((await askToken(users.account, 'Kerning-Pair-9')).status).toBe(200)
  })

  it('keeps an extension for the platform', async () => {
    const { id } = await add()
    const query = { userId: id, userType: '2', userExt: '{"device":"ios"}' }
    expect(await users.manager.post(`${path}/update-platform`, undefined, query)).toMatchObject({ status: 200 })
    const { data } = await users.manager.get(`${path}/platform-detail`, { id })
    expect(data).toMatchObject({ userType: 2, userTypeName: 'APP', userExt: '{"device":"ios"}' })
  })

  it('shows changes of the extension in the history of the user', async () => {
    const { id } = await add()
    const save = (userExt: string) =>
      users.manager.post(`${path}/update-platform`, undefined, { userId: id, userType: '1', userExt })
    await save('{"device":"ios"}')
    await save('{"device":"ios"}')
    await save('')
    const { data } = await users.manager.get(`${path}/history`, { id })
    const { records } = data as { records: { changes: object[] }[] }
    const extensions = records
      .flatMap(({ changes }) => changes)
      .filter(change => 'field' in change && change.field === 'userExt')
    expect(extensions).toEqual([
      { field: 'userExt', before: '{"device":"ios"}', after: null },
      { field: 'userExt', before: null, after: '{"device":"ios"}' },
    ])
  })
})

describe('everybody', () => {
  it('changes five things about themselves and nothing else', async () => {
    const mine = {
      id: users.roles.plain,
      name: '新名',
      realName: '新姓名',
      phone: '13800138000',
      roleId: users.roles.powerful,
    }
    expect(await users.manager.post(`${path}/update-info`, { ...mine, account: 'other' })).toMatchObject({
      status: 200,
    })
    const { data } = await users.manager.get(`${path}/info`)
    expect(data).toMatchObject({ name: '新名', realName: '新姓名', phone: '13800138000' })
    expect(data).not.toMatchObject({ account: 'other' })
    expect(data).not.toMatchObject({ roleId: users.roles.powerful })
    const short = await users.manager.post(`${path}/update-info`, { phone: '138' })
    expect(short).toMatchObject({ status: 400, msg: '手机号码长度不为11位' })
    const empty = await users.manager.post(`${path}/update-info`, { realName: '' })
    expect([empty.status, Object.keys(JSON.parse(empty.body).errors)]).toEqual([400, ['realName']])
  })
})

describe('the rights of a user', () => {
  it('are the screens of their roles, and apart from them those that the package leaves out', async () => {
    const { db } = users.test
    const { userId } = await users.test.addPerson(TENANT, ['post', 'post_add', 'param', 'notes'])
    const rights = async () => (await users.manager.get(`${path}/rights`, { id: userId })).data
    const [content, system] = [{ group: '内容管理', items: ['笔记管理'] }, '系统管理']
    expect(await rights()).toEqual({
      ...{ roles: [expect.any(String)], leftOut: [] },
      menus: expect.arrayContaining([content, { group: system, items: ['岗位管理', '参数管理'] }]),
    })
    const menus = await asSystem(() =>
      db.selectFrom('bladeMenu').select('id').where('code', 'in', ['post', 'role', 'user']).execute(),
    )
    const menuId = menus.map(({ id }) => id).join()
    const { data } = await users.test.admin.post('blade-system/tenant-package/submit', { packageName: '小', menuId })
    const setting = (packageId: string) =>
      users.test.admin.post('blade-system/tenant/package-setting', { tenantId: TENANT, packageId })
    expect(await setting((data as { id: string }).id)).toMatchObject({ status: 200 })
    await expect
      .poll(() => rights())
      .toMatchObject({
        menus: [{ group: system, items: ['岗位管理'] }],
        leftOut: expect.arrayContaining([content, { group: system, items: ['参数管理'] }]),
      })
    await setting('')
    expect(await users.foreigner.get(`${path}/rights`, { id: userId })).toMatchObject({ status: 404 })
  })
})

async function infoStatus(token: string): Promise<number> {
  const headers = { 'blade-auth': `bearer ${token}` }
  return (await users.test.stranger.ask({ url: `/api/${path}/info`, headers })).status
}
