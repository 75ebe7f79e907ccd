import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import type { ImportReport, OneTimePassword, User } from '#contract/system/user'
import { createTestApp, type Person, type TestApp } from '../../../../../tests/support/servers/testApp.ts'
import { digestOf } from '../../../auth/accounts/passwords.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { readSheet } from '../../../platform/spreadsheet/readSheet.ts'
import { writeSheet } from '../../../platform/spreadsheet/writeSheet.ts'
import { exportColumns, importColumns } from './sheetColumns.ts'

const TENANT = '310001'
const OTHER = '310002'
const path = 'blade-user'

const buttons = ['', 'add', 'edit', 'delete', 'view', 'role', 'reset', 'unlock', 'extension', 'approve']
const codes = [...buttons, 'import', 'export'].map(button => (button === '' ? 'user' : `user_${button}`))

let test: TestApp
let manager: Person
let foreigner: Person
let roles: { plain: string; powerful: string; foreign: string }
let departments: { top: string; below: string }
let postId: string

beforeAll(async () => {
  test = await createTestApp()
  manager = await test.addPerson(TENANT, codes)
  foreigner = await test.addPerson(OTHER, codes)
  roles = {
    plain: await addRole(TENANT, '记者', 'reporter', ['user']),
    powerful: await addRole(TENANT, '管理员', 'admin', [...codes, 'post', 'post_add']),
    foreign: await addRole(OTHER, '记者', 'reporter', []),
  }
  const top = newId()
  departments = { top, below: newId() }
  postId = newId()
  await asSystem(async () => {
    const department = { tenantId: TENANT, deptCategory: 1, sort: 1 }
    await test.db
      .insertInto('bladeDept')
      .values([
        { ...department, id: top, deptName: '编辑部', fullName: '编辑部', remark: null },
        {
          ...department,
          ...{ id: departments.below, deptName: '要闻组', fullName: '要闻组', remark: null },
          ...{ parentId: top, ancestors: `0,${top}` },
        },
      ])
      .execute()
    await test.db
      .insertInto('bladePost')
      .values({
        id: postId,
        tenantId: TENANT,
        category: 1,
        postCode: 'jz',
        postName: '首席记者',
        sort: 1,
        remark: null,
      })
      .execute()
  })
})
afterAll(() => test?.close())

let count = 0
let account = ''
beforeEach(() => {
  account = `u${++count}`
})

const input = (changes: object = {}) => ({
  ...{ account, name: '小王', realName: '王小明', userType: 1 },
  ...{ roleId: roles.plain, deptId: departments.below, postId, ...changes },
})

async function add(changes: object = {}): Promise<{ id: string; password: string | undefined }> {
  const { data, body } = await manager.post(`${path}/submit`, input(changes))
  expect(data, body).not.toBeNull()
  const { id, issued } = data as { id: string; issued?: OneTimePassword }
  return { id, password: issued?.password }
}

const detail = async (id: string) => (await manager.get(`${path}/detail`, { id })).data as User

function askToken(username: string, password: string, tenantId = TENANT) {
  const query = { tenantId, username, password: digestOf(password), grant_type: 'password', scope: 'all' }
  return test.stranger.ask({ method: 'POST', url: '/api/blade-auth/oauth/token', query })
}

async function addRole(tenantId: string, roleName: string, roleAlias: string, granted: string[]): Promise<string> {
  const id = newId()
  await asSystem(async () => {
    await test.db.insertInto('bladeRole').values({ id, tenantId, roleName, roleAlias }).execute()
    if (granted.length === 0) return
    const menus = await test.db.selectFrom('bladeMenu').select('id').where('code', 'in', granted).execute()
    await test.db
      .insertInto('bladeRoleMenu')
      .values(menus.map(menu => ({ roleId: id, menuId: menu.id })))
      .execute()
  })
  return id
}

describe('a new user', () => {
  it('gets a one-time password that is shown once and must be changed', async () => {
    const { id, password = '' } = await add()
    expect(password).toMatch(/^\w{16}$/)
    expect(await detail(id)).toMatchObject({ account, roleName: '记者', deptName: '要闻组', postName: '首席记者' })
    expect((await manager.get(`${path}/detail`, { id })).body).not.toContain(password)
    const token = JSON.parse((await askToken(account, password)).body)
    expect(token).toMatchObject({ account, must_change_password: true })
    const log = await asSystem(() => test.db.selectFrom('changeLog').selectAll().where('recordId', '=', id).execute())
    expect(JSON.stringify(log)).not.toContain(password)
    expect(JSON.stringify(log)).not.toContain('argon2')
  })

  it('signs in with a chosen password as it is', async () => {
    const { password } = await add({ password: 'Kerning-Pair-9' })
    expect(password).toBeUndefined()
    const token = JSON.parse((await askToken(account, 'Kerning-Pair-9')).body)
    expect(token.access_token).toBeTruthy()
    expect(token).not.toHaveProperty('must_change_password')
    expect(await manager.post(`${path}/submit`, input({ account: 'short', password: 'abc' }))).toMatchObject({
      status: 400,
      msg: '密码至少6位',
    })
  })

  it('has an account that nobody else of the tenant has', async () => {
    await add()
    expect(await manager.post(`${path}/submit`, input())).toMatchObject({ status: 409, msg: '当前账号已被使用!' })
  })

  it.each(['李', '阿卜杜热合曼·阿卜杜外力江', '名'.repeat(64)])('may be called %s', async realName => {
    expect(await manager.post(`${path}/submit`, input({ realName }))).toMatchObject({ status: 200 })
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
    expect(await manager.post(`${path}/submit`, input(values))).toMatchObject({ status: 400, msg })
  })

  it('is refused beyond the quota of the tenant', async () => {
    const setQuota = (accountNumber: number) =>
      asSystem(() => test.db.updateTable('bladeTenant').set({ accountNumber }).where('tenantId', '=', TENANT).execute())
    await setQuota(1)
    expect(await manager.post(`${path}/submit`, input())).toMatchObject({ status: 409 })
    await setQuota(-1)
  })
})

it('the first administrator is saved as it was seeded', async () => {
  const { data } = await test.admin.get(`${path}/detail`, { id: test.admin.userId })
  expect(await test.admin.post(`${path}/submit`, data)).toMatchObject({ status: 200 })
})

describe('editing', () => {
  it('does not change the password', async () => {
    const { id } = await add({ password: 'Kerning-Pair-9' })
    for (const call of ['submit', 'update'])
      expect(
        await manager.post(`${path}/${call}`, { id, password: 'Other-One-1', phone: '13800138001' }),
      ).toMatchObject({
        status: 200,
      })
    expect(await detail(id)).toMatchObject({ status: 1, statusName: '正常', phone: '13800138001' })
    expect((await askToken(account, 'Kerning-Pair-9')).status).toBe(200)
  })

  it('gives no role that opens more than the giver has, to oneself no role at all', async () => {
    const { id } = await add()
    const powerful = { roleId: roles.powerful }
    for (const refused of [
      manager.post(`${path}/submit`, input({ account: 'risen', ...powerful })),
      manager.post(`${path}/submit`, { id, ...powerful }),
      manager.post(`${path}/grant`, undefined, { userIds: id, roleIds: roles.powerful }),
      manager.post(`${path}/grant`, undefined, { userIds: manager.userId, roleIds: roles.plain }),
    ])
      expect(await refused).toMatchObject({ status: 403 })
    expect(await manager.post(`${path}/grant`, undefined, { userIds: id, roleIds: roles.foreign })).toMatchObject({
      status: 404,
    })
    expect((await detail(id)).roleId).toBe(roles.plain)
  })
})

describe('roles', () => {
  it('are replaced for several users at once, and felt at once', async () => {
    const [one, two] = [await add({ password: 'Kerning-Pair-9' }), await add({ account: `${account}b` })]
    const other = await addRole(TENANT, '校对', 'proof', ['user_view'])
    const userIds = `${one.id},${two.id}`
    expect(await manager.post(`${path}/grant`, undefined, { userIds, roleIds: other })).toMatchObject({ status: 200 })
    for (const { id } of [one, two]) expect(await detail(id)).toMatchObject({ roleId: other, roleName: '校对' })
  })

  it('that foreign users have are not changed', async () => {
    const { id } = await add()
    for (const call of ['grant', 'reset-password', 'unlock', 'remove', 'approve']) {
      const query = { ids: id, userIds: id, roleIds: roles.foreign, approved: '0' }
      expect(await foreigner.post(`${path}/${call}`, undefined, query)).toMatchObject({ status: 404 })
    }
    expect(await detail(id)).toMatchObject({ version: 1 })
  })
})

describe('removing', () => {
  it('spares oneself and the last administrator', async () => {
    const self = await manager.post(`${path}/remove`, undefined, { ids: manager.userId })
    expect(self).toMatchObject({ status: 400, msg: '不能删除自己的账号' })
    const { data } = await test.admin.post(`${path}/submit`, input({ tenantId: TENANT, roleId: roles.powerful }))
    const { id } = data as { id: string }
    expect(await manager.post(`${path}/remove`, undefined, { ids: id })).toMatchObject({ status: 403 })
    for (const answer of [
      test.admin.post(`${path}/remove`, undefined, { ids: id }),
      test.admin.post(`${path}/grant`, undefined, { userIds: id, roleIds: roles.plain }),
    ])
      expect(await answer).toMatchObject({ status: 400, msg: '至少保留一名管理员' })
    await test.admin.post(`${path}/submit`, input({ account: 'second', tenantId: TENANT, roleId: roles.powerful }))
    expect(await test.admin.post(`${path}/remove`, undefined, { ids: id })).toMatchObject({ status: 200 })
  })

  it('ends the sessions', async () => {
    const { id } = await add({ password: 'Kerning-Pair-9' })
    const { access_token } = JSON.parse((await askToken(account, 'Kerning-Pair-9')).body)
    await manager.post(`${path}/remove`, undefined, { ids: id })
    await expect.poll(() => infoStatus(access_token)).toBe(401)
  })
})

async function infoStatus(token: string): Promise<number> {
  const headers = { 'blade-auth': `bearer ${token}` }
  return (await test.stranger.ask({ url: `/api/${path}/info`, headers })).status
}

describe('stopping', () => {
  it('ends the sessions and refuses to sign in until the account goes on', async () => {
    const { id } = await add({ password: 'Kerning-Pair-9' })
    const { access_token } = JSON.parse((await askToken(account, 'Kerning-Pair-9')).body)
    expect(await manager.post(`${path}/submit`, { id, status: 2 })).toMatchObject({ status: 200 })
    await expect.poll(() => infoStatus(access_token)).toBe(401)
    expect((await askToken(account, 'Kerning-Pair-9')).status).toBe(400)
    expect(await detail(id)).toMatchObject({ status: 2, statusName: '停用' })
    await manager.post(`${path}/submit`, { id, status: 1 })
    expect((await askToken(account, 'Kerning-Pair-9')).status).toBe(200)
  })

  it('spares oneself, who may do more and the last administrator, and is no way round approval', async () => {
    const own = { id: manager.userId, status: 2 }
    expect(await manager.post(`${path}/submit`, own)).toMatchObject({ status: 400, msg: '不能停用自己的账号' })
    const { data } = await test.admin.post(`${path}/submit`, input({ tenantId: TENANT, roleId: roles.powerful }))
    const powerful = { id: (data as { id: string }).id, status: 2 }
    expect(await manager.post(`${path}/submit`, powerful)).toMatchObject({ status: 403 })
    const { id } = await add({ account: `${account}b` })
    expect(await manager.post(`${path}/submit`, { id, status: 3 })).toMatchObject({ status: 400 })
  })
})

describe('a list', () => {
  it('filtered by department includes its sub-departments, within the other filters', async () => {
    const { id } = await add({ realName: '欧阳修文' })
    for (const call of ['page', 'list']) {
      const { data } = await manager.get(`${path}/${call}`, { deptId: departments.top, realName: '欧阳' })
      expect((data as { records: User[] }).records.map(record => record.id)).toEqual([id])
      const none = await manager.get(`${path}/${call}`, { deptId: newId() })
      expect(none.data).toMatchObject({ total: 0 })
    }
  })
})

describe('an administrator of users', () => {
  it('resets passwords, which ends the sessions', async () => {
    const { id } = await add({ password: 'Kerning-Pair-9' })
    const { access_token } = JSON.parse((await askToken(account, 'Kerning-Pair-9')).body)
    const { data } = await manager.post(`${path}/reset-password`, undefined, { userIds: id })
    const [reset] = data as OneTimePassword[]
    expect(reset).toMatchObject({ id, account })
    await expect.poll(() => infoStatus(access_token)).toBe(401)
    expect((await askToken(account, 'Kerning-Pair-9')).status).toBe(400)
    expect(JSON.parse((await askToken(account, reset?.password ?? '')).body)).toMatchObject({
      must_change_password: true,
    })
  })

  it('cannot reset the password of users with more permissions', async () => {
    const { data } = await test.admin.post(`${path}/submit`, input({ tenantId: TENANT, roleId: roles.powerful }))
    const { id } = data as { id: string }
    expect(await manager.post(`${path}/reset-password`, { userIds: id })).toMatchObject({ status: 403 })
  })

  it('unlocks accounts', async () => {
    const { id } = await add({ password: 'Kerning-Pair-9' })
    for (let time = 0; time < 5; time++) await askToken(account, 'wrong')
    expect((await askToken(account, 'Kerning-Pair-9')).status).toBe(400)
    const locked = async (value: string) => {
      const { data } = await manager.get(`${path}/page`, { account, locked_equal: value })
      return (data as Paged<{ lockedUntil: string }>).records.map(({ lockedUntil }) => lockedUntil)
    }
    expect(await locked('1')).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)])
    expect(await locked('0')).toEqual([])
    expect(await manager.get(`${path}/page`, { locked_notequal: '1' })).toMatchObject({ status: 400 })
    expect(await manager.get(`${path}/page`, { locked: 'yes' })).toMatchObject({ status: 400 })
    expect(await manager.post(`${path}/unlock`, undefined, { userIds: '' })).toMatchObject({ status: 400 })
    expect(await manager.post(`${path}/unlock`, undefined, { userIds: id })).toMatchObject({ status: 200 })
    expect(await locked('1')).toEqual([])
    expect(await locked('')).toEqual([''])
    expect((await askToken(account, 'Kerning-Pair-9')).status).toBe(200)
  })

  it('keeps an extension for the platform', async () => {
    const { id } = await add()
    const query = { userId: id, userType: '2', userExt: '{"device":"ios"}' }
    expect(await manager.post(`${path}/update-platform`, undefined, query)).toMatchObject({ status: 200 })
    const { data } = await manager.get(`${path}/platform-detail`, { id })
    expect(data).toMatchObject({ userType: 2, userTypeName: 'APP', userExt: '{"device":"ios"}' })
  })

  it('shows changes of the extension in the history of the user', async () => {
    const { id } = await add()
    const save = (userExt: string) =>
      manager.post(`${path}/update-platform`, undefined, { userId: id, userType: '1', userExt })
    await save('{"device":"ios"}')
    await save('{"device":"ios"}')
    await save('')
    const { data } = await manager.get(`${path}/history`, { id })
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
    const mine = { id: roles.plain, name: '新名', realName: '新姓名', phone: '13800138000', roleId: roles.powerful }
    expect(await manager.post(`${path}/update-info`, { ...mine, account: 'other' })).toMatchObject({ status: 200 })
    const { data } = await manager.get(`${path}/info`)
    expect(data).toMatchObject({ name: '新名', realName: '新姓名', phone: '13800138000' })
    expect(data).not.toMatchObject({ account: 'other' })
    expect(data).not.toMatchObject({ roleId: roles.powerful })
    const short = await manager.post(`${path}/update-info`, { phone: '138' })
    expect(short).toMatchObject({ status: 400, msg: '手机号码长度不为11位' })
  })
})

describe('a guest', () => {
  let applications = 0
  const captcha = async (): Promise<Record<string, string>> => {
    const key = randomUUID()
    const hash = createHmac('sha256', test.secretKey).update(`captcha:${key}:k7mxe`).digest('hex')
    await asSystem(() =>
      sql`insert into sys_captcha values (${key}, ${hash}, now() + interval '1 minute')`.execute(test.db),
    )
    return { 'captcha-key': key, 'captcha-code': 'K7mxe' }
  }
  const register = async (changes: Record<string, string> = {}, headers?: Record<string, string>) =>
    test.stranger.ask({
      method: 'POST',
      url: `/api/${path}/register-guest`,
      query: { ...{ tenantId: TENANT, name: '来客', account, password: 'Kerning-Pair-9', ...changes } },
      headers: headers ?? (await captcha()),
      // Applications are limited per address.
      remoteAddress: `10.3.0.${++applications}`,
    })
  const set = (paramValue: string) =>
    asSystem(() =>
      test.db.updateTable('bladeParam').set({ paramValue }).where('paramKey', '=', 'account.registerUser').execute(),
    )
  const idOf = async () => {
    const { data } = await manager.get(`${path}/page`, { status: '3', account })
    return (data as { records: User[] }).records[0]?.id ?? ''
  }

  it('is refused unless registration has been opened', async () => {
    const answers = [await register(), await register({ tenantId: '999999' })]
    expect(answers[0]).toMatchObject({ status: 403, msg: '未开启注册功能' })
    expect(answers[1]?.body).toBe(answers[0]?.body)
    await set('true')
  })

  it('has to solve a captcha, once', async () => {
    const headers = await captcha()
    for (const tenantId of [TENANT, '999999'])
      for (const wrong of [{}, { ...headers, 'captcha-key': randomUUID() }])
        expect(await register({ tenantId }, wrong)).toMatchObject({ status: 400, msg: '验证码不正确' })
    expect(await register({}, { ...headers, 'captcha-code': 'wrong' })).toMatchObject({ status: 400 })
    expect(await register({}, headers)).toMatchObject({ status: 400 })
    expect(await idOf()).toBe('')
  })

  it('waits for approval, which gives roles and departments', async () => {
    expect(await register()).toMatchObject({ status: 200, data: null })
    expect(JSON.parse((await askToken(account, 'Kerning-Pair-9')).body)).not.toHaveProperty('access_token')
    const userIds = await idOf()
    const given = { userIds, approved: '1', roleIds: roles.plain, deptIds: departments.top }
    const beyond = { ...given, roleIds: roles.powerful }
    expect(await manager.post(`${path}/approve`, undefined, beyond)).toMatchObject({ status: 403 })
    expect(await manager.post(`${path}/approve`, undefined, given)).toMatchObject({ status: 200 })
    expect(await detail(userIds)).toMatchObject({ status: 1, roleId: roles.plain, deptId: departments.top })
    expect((await askToken(account, 'Kerning-Pair-9')).status).toBe(200)
    expect(await manager.post(`${path}/approve`, undefined, given)).toMatchObject({ status: 400 })
  })

  it('learns neither which tenants nor which accounts exist', async () => {
    const { body } = await register()
    expect((await register({ tenantId: '999999' })).body).toBe(body)
    expect((await register()).body).toBe(body)
    const { data } = await manager.get(`${path}/page`, { account })
    expect((data as { total: number }).total).toBe(1)
  })

  it('is removed when turned down', async () => {
    await register()
    const userIds = await idOf()
    expect(await manager.post(`${path}/approve`, undefined, { userIds, approved: '0' })).toMatchObject({ status: 200 })
    expect(await idOf()).toBe('')
    expect(await register()).toMatchObject({ status: 200 })
    expect(await idOf()).not.toBe('')
  })
})

describe('sheets', () => {
  const upload = async (rows: Record<string, string>[], isCovered = '0') => {
    const boundary = 'sheet'
    const file = await writeSheet(importColumns, rows)
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="users.xlsx"\r\n\r\n`
    return manager.ask({
      method: 'POST',
      url: `/api/${path}/import-user`,
      query: { isCovered },
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    })
  }
  const row = (changes: Record<string, string> = {}) => ({
    ...{ account, realName: '导入人', roleId: '记者', deptId: '编辑部', postId: '首席记者', sex: '女', ...changes },
  })

  it('with bad rows write nothing and say why', async () => {
    const bad = [
      row(),
      row({ account: `${account}b`, roleId: '主编' }),
      row({ account: `${account}c`, realName: '' }),
      row(),
    ]
    const { data } = await upload(bad)
    expect((data as ImportReport).errors).toEqual([
      { row: 3, reason: '所属角色“主编”不存在' },
      { row: 4, reason: '请输入用户姓名' },
      { row: 5, reason: '登录账号在表格中重复' },
    ])
    expect((await manager.get(`${path}/page`, { account })).data).toMatchObject({ total: 0 })
  })

  it('create users who get one-time passwords, and change users where asked to', async () => {
    const report = (await upload([row(), row({ account: `${account}b` })])).data as ImportReport
    expect(report).toMatchObject({ created: 2, changed: 0, errors: [] })
    const [first] = report.passwords
    expect((await askToken(account, first?.password ?? '')).status).toBe(200)
    expect(await detail(first?.id ?? '')).toMatchObject({ sex: 2, deptName: '编辑部', roleName: '记者' })
    const again = (await upload([row({ realName: '改名人' })])).data as ImportReport
    expect(again.errors).toEqual([{ row: 2, reason: '当前账号已被使用!' }])
    const covered = (await upload([row({ realName: '改名人' })], '1')).data as ImportReport
    expect(covered).toMatchObject({ created: 0, changed: 1, passwords: [] })
    expect(await detail(first?.id ?? '')).toMatchObject({ realName: '改名人' })
  })

  it('that are exported hold readable values, no live formula, and are logged', async () => {
    await add({ realName: '=1+1' })
    const reply = await test.app.inject({
      url: `/api/${path}/export-user`,
      query: { account },
      headers: { authorization: `Basic ${btoa('saber:saber_secret')}`, 'blade-auth': `bearer ${manager.token}` },
    })
    expect(reply.headers['content-type']).toContain('spreadsheetml')
    const { rows } = await readSheet(reply.rawPayload, exportColumns)
    expect(rows[0]?.values).toMatchObject({ account, realName: '=1+1', roleId: '记者', status: '正常' })
    const logged = await asSystem(() =>
      test.db.selectFrom('changeLog').select('after').where('operation', '=', 'export').execute(),
    )
    expect(logged).toHaveLength(1)
    expect((await manager.get(`${path}/export-template`)).status).toBe(200)
  })

  it('need their permissions', async () => {
    const reader = await test.addPerson(TENANT, ['user'])
    for (const call of ['export-user', 'export-template'])
      expect(await reader.get(`${path}/${call}`)).toMatchObject({ status: 403 })
    expect(await reader.post(`${path}/import-user`)).toMatchObject({ status: 403 })
  })
})
