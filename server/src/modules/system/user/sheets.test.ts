import { describe, expect, it } from 'vitest'
import { exportColumns, importColumns } from '#contract/kit/sheets'
import { type ImportedUsers, user } from '#contract/system/user'
import { writeSheet } from '../../../../../tests/support/files/writeSheet.ts'
import { setUpUsers } from '../../../../../tests/support/records/users.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { readSheet } from '../../../platform/spreadsheet/readSheet.ts'

const TENANT = '310007'
const path = 'blade-user'
const { users, add, detail, askToken } = setUpUsers(TENANT, '310008')

describe('sheets', () => {
  const upload = async (rows: Record<string, string>[], isCovered = '0') => {
    const boundary = 'sheet'
    const file = await writeSheet(importColumns(user), rows)
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="users.xlsx"\r\n\r\n`
    return users.manager.ask({
      method: 'POST',
      url: `/api/${path}/import-user`,
      query: { isCovered },
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    })
  }
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
    const reply = await users.test.app.inject({
      url: `/api/${path}/export-user`,
      query: { account: users.account },
      headers: { authorization: `Basic ${btoa('saber:saber_secret')}`, 'blade-auth': `bearer ${users.manager.token}` },
    })
    expect(reply.headers['content-type']).toContain('spreadsheetml')
    const { rows } = await readSheet(reply.rawPayload, exportColumns(user))
    expect(rows[0]?.values).toMatchObject({ account: users.account, realName: '=1+1', roleId: '记者', status: '正常' })
    const logged = await asSystem(() =>
      users.test.db.selectFrom('changeLog').select('after').where('operation', '=', 'export').execute(),
    )
    expect(logged).toHaveLength(1)
    expect((await users.manager.get(`${path}/export-template`)).status).toBe(200)
  })
})
