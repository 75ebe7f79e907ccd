import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type ImportReport, importColumns } from '#contract/kit/sheets'
import { type User, user } from '#contract/system/user'
import { sheetUpload } from '../../../../../tests/support/files/uploads.ts'
import { writeSheet } from '../../../../../tests/support/files/writeSheet.ts'
import { setUpUsers } from '../../../../../tests/support/records/users.ts'
import { ADMIN_PASSWORD, TENANT } from '../../../../../tests/support/servers/config.ts'
import type { Answer } from '../../../../../tests/support/servers/testApp.ts'
import { digestOf } from '../../../auth/accounts/passwords.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const path = 'blade-user'
const { users, input, detail, askToken } = setUpUsers()

describe('a guest', () => {
  let applications = 0
  const captcha = async (): Promise<Record<string, string>> => {
    const key = randomUUID()
    const hash = createHmac('sha256', users.test.secretKey).update(`captcha:${key}:k7mxe`).digest('hex')
    await asSystem(() =>
      sql`insert into sys_captcha values (${key}, ${hash}, now() + interval '1 minute')`.execute(users.test.db),
    )
    return { 'captcha-key': key, 'captcha-code': 'K7mxe' }
  }
  const register = async (changes: Record<string, string> = {}, headers?: Record<string, string>) =>
    users.test.stranger.ask({
      method: 'POST',
      url: `/api/${path}/register-guest`,
      query: { ...{ tenantId: TENANT, name: '来客', account: users.account, password: 'Kerning-Pair-9', ...changes } },
      headers: headers ?? (await captcha()),
      // Applications are limited per address.
      remoteAddress: `10.3.0.${++applications}`,
    })
  const set = (paramValue: string) =>
    users.test.change(() =>
      users.test.db
        .updateTable('bladeParam')
        .set({ paramValue })
        .where('paramKey', '=', 'account.registerUser')
        .execute(),
    )
  const idOf = async () => {
    const { data } = await users.manager.get(`${path}/page`, { status: '3', account: users.account })
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
    expect(await register()).toMatchObject({ status: 200, data: {} })
    expect(JSON.parse((await askToken(users.account, 'Kerning-Pair-9')).body)).not.toHaveProperty('access_token')
    const userIds = await idOf()
    const approval = { userIds, approved: '1', roleIds: users.roles.plain, deptIds: users.departments.top }
    const beyond = { ...approval, roleIds: users.roles.powerful }
    expect(await users.manager.post(`${path}/approve`, undefined, beyond)).toMatchObject({ status: 403 })
    expect(await users.manager.post(`${path}/approve`, undefined, approval)).toMatchObject({ status: 200 })
    expect(await detail(userIds)).toMatchObject({ status: 1, roleId: users.roles.plain, deptId: users.departments.top })
    expect((await askToken(users.account, 'Kerning-Pair-9')).status).toBe(200)
    expect(await users.manager.post(`${path}/approve`, undefined, approval)).toMatchObject({ status: 400 })
  })

  it('learns neither which tenants nor which accounts exist', async () => {
    const { body } = await register()
    expect((await register({ tenantId: '999999' })).body).toBe(body)
    expect((await register()).body).toBe(body)
    const { data } = await users.manager.get(`${path}/page`, { account: users.account })
    expect((data as { total: number }).total).toBe(1)
  })

  it('chooses no password that is short or that everybody knows, and neither does anybody else', async () => {
    const { manager } = users
    const account = 'galleyhand'
    const digests = (password: string) => ({
      ...{ oldPassword: digestOf(ADMIN_PASSWORD), newPassword: digestOf(password), newPassword1: digestOf(password) },
    })
    const paths: Record<string, (password: string) => Promise<Answer>> = {
      registration: password => register({ account, password }),
      submit: password => manager.post(`${path}/submit`, input({ account, password })),
      'update-password': password => manager.post(`${path}/update-password`, digests(password)),
    }
    const weak = ['a', '12345', '1234567', '12345678', '654321', '00000000', 'Qwer1234', 'Password1', 'admin@123']
    for (const [call, choose] of Object.entries(paths)) {
      const own = call === 'update-password' ? (await detail(manager.userId)).account : account
      for (const password of [...weak, own, own.toUpperCase(), `${own}123`, `${own}@123`])
        expect(await choose(password), `${call} ${password}`).toMatchObject({
          ...{ status: 400, msg: expect.stringMatching(/过于常见|至少6位/) },
        })
    }
    expect((await manager.get(`${path}/page`, { account })).data).toMatchObject({ total: 0 })

    // The calls that give passwords out take none.
    const id = await manager.create(path, input())
    const imported = `${users.account}b`
    const row = { account: imported, realName: '导入人', roleId: '记者', deptId: '编辑部', password: '12345678' }
    const columns = importColumns(user)
    const passwords = { key: 'password', label: user.fields.password.label }
    const send = async (sheet: Buffer) => (await sheetUpload(manager, `${path}/import`, sheet)).data as ImportReport
    expect(await send(await writeSheet([...columns, passwords], [row]))).toMatchObject({
      ...{ id: null, issued: [], problems: [{ text: '不认识“密码”列' }] },
    })
    expect(await send(await writeSheet(columns, [row]))).toMatchObject({
      ...{ created: 1, issued: [{ account: imported, password: expect.stringMatching(/^\w{16}$/) }] },
    })
    const reset = await manager.post(`${path}/reset-password`, { userIds: id, password: '12345678' })
    expect(reset.data).toMatchObject([{ id, password: expect.stringMatching(/^\w{16}$/) }])
    await manager.post(`${path}/update`, { id, password: '12345678' })
    for (const account of [imported, users.account]) expect((await askToken(account, '12345678')).status).toBe(400)
  })

  it('is removed when turned down', async () => {
    await register()
    const userIds = await idOf()
    expect(await users.manager.post(`${path}/approve`, undefined, { userIds, approved: '0' })).toMatchObject({
      status: 200,
    })
    expect(await idOf()).toBe('')
    expect(await register()).toMatchObject({ status: 200 })
    expect(await idOf()).not.toBe('')
  })
})
