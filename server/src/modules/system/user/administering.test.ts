import { describe, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import { exportColumns, importColumns } from '#contract/kit/sheets'
import { type ImportedUsers, type OneTimePassword, type User, user } from '#contract/system/user'
import { sheetUpload } from '../../../../../tests/support/files/uploads.ts'
import { writeSheet } from '../../../../../tests/support/files/writeSheet.ts'
import { setUpUsers } from '../../../../../tests/support/records/users.ts'
import { TENANT } from '../../../../../tests/support/servers/config.ts'
import type { Query } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { readSheet } from '../../../platform/spreadsheet/readSheet.ts'

const path = 'blade-user'
const { users, input, add, askToken, detail, infoStatus } = setUpUsers()

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
    const id = await users.test.admin.create(path, input({ tenantId: TENANT, roleId: users.roles.powerful }))
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
    const packageId = await users.test.admin.create('blade-system/tenant-package', { packageName: '小', menuId })
    const setting = (packageId: string) =>
      users.test.admin.post('blade-system/tenant/package-setting', { tenantId: TENANT, packageId })
    expect(await setting(packageId)).toMatchObject({ status: 200 })
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

describe('who is signed in', () => {
  const path = 'blade-user'
  const PASSWORD = 'Kerning-Pair-9'

  const found = async (query: Query, person = users.manager) =>
    ((await person.get(`${path}/page`, query)).data as { records: (User & { sessions: number })[] }).records
  const accounts = (records: readonly User[]) => records.map(({ account }) => account)

  async function signedIn() {
    const { id } = await add({ password: PASSWORD })
    const { access_token } = JSON.parse((await askToken(users.account, PASSWORD)).body)
    return { id, token: access_token as string }
  }

  it('tells when a user last signed in, and on how many devices they are', async () => {
    const { id } = await add({ password: PASSWORD })
    expect((await found({ account: users.account }))[0]).toMatchObject({ id, lastLoginTime: '', sessions: 0 })
    await askToken(users.account, 'wrong')
    expect((await found({ account: users.account }))[0]).toMatchObject({ lastLoginTime: '' })
    await askToken(users.account, PASSWORD)
    await askToken(users.account, PASSWORD)
    const [record] = await found({ account: users.account })
    expect(record).toMatchObject({ sessions: 2, version: 1 })
    expect(record?.lastLoginTime).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  it('finds users who are signed in, and by phone, role and state', async () => {
    await add({ password: PASSWORD })
    const absent = users.account
    users.account = `${absent}b`
    await add({ password: PASSWORD, phone: '13700000077', roleId: users.roles.plain })
    await askToken(users.account, PASSWORD)
    expect(accounts(await found({ online: '1', size: '100' }))).toContain(users.account)
    expect(accounts(await found({ online: '1', size: '100' }))).not.toContain(absent)
    expect(accounts(await found({ online: '0', size: '100' }))).toContain(absent)
    expect(accounts(await found({ phone: '13700000077' }))).toEqual([users.account])
    expect(accounts(await found({ roleId: users.roles.plain, size: '100' }))).toContain(users.account)
    expect(accounts(await found({ roleId: users.roles.foreign }))).toEqual([])
    expect(accounts(await found({ status: '2', account: users.account }))).toEqual([])
  })

  it('signs people out on all devices, within the tenant only', async () => {
    const { id, token } = await signedIn()
    const ask = () =>
      users.test.stranger.ask({ method: 'GET', url: `/api/${path}/info`, headers: { 'blade-auth': `bearer ${token}` } })
    expect((await ask()).status).toBe(200)
    const ended = { userIds: id }
    expect(await users.foreigner.post(`${path}/end-sessions`, undefined, ended)).toMatchObject({ status: 404 })
    expect((await ask()).status).toBe(200)
    expect(await users.manager.post(`${path}/end-sessions`, undefined, ended)).toMatchObject({ status: 200 })
    await expect.poll(async () => (await ask()).status).toBe(401)
    expect((await found({ account: users.account }))[0]).toMatchObject({ sessions: 0 })
    expect(await found({ account: users.account, online: '1' })).toEqual([])
    expect((await askToken(users.account, PASSWORD)).status).toBe(200)
  })
})

describe('sheets', () => {
  const upload = async (rows: Record<string, string>[], isCovered = '0') =>
    sheetUpload(users.manager, `${path}/import-user`, await writeSheet(importColumns(user), rows), { isCovered })
  const row = (changes: Record<string, string> = {}) => ({
    ...{
      account: users.account,
      realName: '导入人',
      roleId: '记者',
      deptId: '编辑部',
      postId: '首席记者',
      sex: '女',
      ...changes,
    },
  })

  it('with bad rows write nothing and say why', async () => {
    const bad = [
      row(),
      row({ account: `${users.account}b`, roleId: '主编' }),
      row({ account: `${users.account}c`, realName: '' }),
      row(),
    ]
    const { data } = await upload(bad)
    expect((data as ImportedUsers).errors).toEqual([
      { row: 3, reason: '所属角色“主编”不存在' },
      { row: 4, reason: '请输入用户姓名' },
      { row: 5, reason: '当前账号已被使用!' },
    ])
    expect((await users.manager.get(`${path}/page`, { account: users.account })).data).toMatchObject({ total: 0 })
  })

  it('refuse words that a dictionary does not list, and name the column', async () => {
    const columns = importColumns(user).filter(({ key, field }) => field.kind === 'dict' && key !== 'status')
    expect(columns.length).toBeGreaterThan(0)
    for (const { key, label } of columns)
      for (const word of ['其他词', '987'])
        expect((await upload([row({ [key]: word })])).data, key).toMatchObject({
          created: 0,
          errors: [{ row: 2, reason: `${label.zh}“${word}”不存在` }],
        })
  })

  it('create users who get one-time passwords, and change users where requested', async () => {
    const report = (await upload([row(), row({ account: `${users.account}b` })])).data as ImportedUsers
    expect(report).toMatchObject({ created: 2, changed: 0, errors: [] })
    const [first] = report.passwords
    expect((await askToken(users.account, first?.password ?? '')).status).toBe(200)
    expect(await detail(first?.id ?? '')).toMatchObject({ sex: 2, deptName: '编辑部', roleName: '记者' })
    const again = (await upload([row({ realName: '改名人' })])).data as ImportedUsers
    expect(again.errors).toEqual([{ row: 2, reason: '当前账号已被使用!' }])
    const covered = (await upload([row({ realName: '改名人' })], '1')).data as ImportedUsers
    expect(covered).toMatchObject({ created: 0, changed: 1, passwords: [] })
    expect(await detail(first?.id ?? '')).toMatchObject({ realName: '改名人' })
  })

  it('that are exported hold readable values, no live formula, and are logged', async () => {
    await add({ realName: '=1+1' })
    const reply = await users.manager.get(`${path}/export-user`, { account: users.account })
    expect(reply.headers['content-type']).toContain('spreadsheetml')
    const { rows } = await readSheet(reply.bytes, exportColumns(user))
    expect(rows[0]?.values).toMatchObject({ account: users.account, realName: '=1+1', roleId: '记者', status: '正常' })
    const logged = await asSystem(() =>
      users.test.db.selectFrom('changeLog').select('after').where('operation', '=', 'export').execute(),
    )
    expect(logged).toHaveLength(1)
    expect((await users.manager.get(`${path}/export-template`)).status).toBe(200)
  })
})
