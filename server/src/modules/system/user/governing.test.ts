import { beforeAll, describe, expect, it } from 'vitest'
import { importColumns } from '#contract/kit/sheets'
import { user } from '#contract/system/user'
import { sheetUpload } from '../../../../../tests/support/files/uploads.ts'
import { writeSheet } from '../../../../../tests/support/files/writeSheet.ts'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const TENANT = '310101'
const path = 'blade-user'
const everyButton = ['', '_add', '_edit', '_delete', '_view', '_role', '_reset', '_unlock', '_extension', '_import']
const clerkCodes = everyButton.map(button => `user${button}`)

const test = setUpApp()
let clerk: Person
let chief: Person
let places: { dept: string; otherDept: string; post: string }

beforeAll(async () => {
  clerk = await test.addPerson(TENANT, clerkCodes)
  chief = await test.addPerson(TENANT, [...clerkCodes, 'role', 'role_grant', 'post'])
  places = { dept: newId(), otherDept: newId(), post: newId() }
  const dept = { tenantId: TENANT, deptCategory: 1, sort: 1, remark: null }
  await asSystem(async () => {
    for (const [id, deptName] of [
      [places.dept, '编辑部'],
      [places.otherDept, '发行部'],
    ] as const)
      await test.db
        .insertInto('bladeDept')
        .values({ ...dept, id, deptName, fullName: deptName })
        .execute()
    const post = { tenantId: TENANT, category: 1, postCode: 'a', postName: '记者', sort: 1, remark: null }
    await test.db
      .insertInto('bladePost')
      .values({ ...post, id: places.post })
      .execute()
    for (const { userId } of [clerk, chief])
      await test.db
        .updateTable('bladeUser')
        .set({ deptId: places.dept, realName: '某人', phone: '13800000001' })
        .where('id', '=', userId)
        .execute()
  })
})

const stored = ({ userId }: Person) =>
  asSystem(() => test.db.selectFrom('bladeUser').selectAll().where('id', '=', userId).executeTakeFirstOrThrow())

const importCovering = async (person: Person, rows: Record<string, string>[]) =>
  sheetUpload(person, `${path}/import-user`, await writeSheet(importColumns(user), rows), { isCovered: '1' })

describe('somebody who may do more', () => {
  it.each(['submit', 'update'])('keeps every field when a clerk calls %s', async call => {
    for (const change of [{ phone: '13900000009' }, { email: 'x@example.com' }, { name: '改' }, { birthday: '' }])
      expect(await clerk.post(`${path}/${call}`, { id: chief.userId, ...change })).toMatchObject({
        ...{ status: 403, msg: '不能管理权限高于自己的用户' },
      })
    expect(await stored(chief)).toMatchObject({ version: 1, phone: '13800000001' })
  })

  it('keeps them when a clerk imports, extends, unlocks or grants', async () => {
    const { account } = await stored(chief)
    const report = await importCovering(clerk, [{ account, phone: '13900000009' }])
    expect(JSON.stringify(report.data)).toContain('不能管理权限高于自己的用户')
    for (const [call, query] of [
      ['update-platform', { userId: chief.userId, userType: '1', userExt: 'mine' }],
      ['unlock', { userIds: chief.userId }],
      ['reset-password', { userIds: chief.userId }],
      ['end-sessions', { userIds: chief.userId }],
      ['grant', { userIds: chief.userId, roleIds: (await stored(chief)).roleId ?? '' }],
    ] as const)
      expect(await clerk.post(`${path}/${call}`, undefined, query), call).toMatchObject({ status: 403 })
    expect(await stored(chief)).toMatchObject({ version: 1, phone: '13800000001', userExt: null })
  })

  it('keeps them when a clerk restores an earlier version', async () => {
    await test.admin.post(`${path}/submit`, { id: chief.userId, name: '总编' })
    await test.admin.post(`${path}/submit`, { id: chief.userId, name: '主编' })
    const { data } = await clerk.get(`${path}/history`, { id: chief.userId })
    const [, earlier] = (data as { records: { id: string }[] }).records
    const { version } = await stored(chief)
    const restore = { id: chief.userId, changeId: earlier?.id, version }
    expect(await clerk.post(`${path}/restore-version`, restore)).toMatchObject({ status: 403 })
    expect(await stored(chief)).toMatchObject({ name: '主编' })
  })

  it('writes the records of those who may do less', async () => {
    expect(await chief.post(`${path}/submit`, { id: clerk.userId, email: 'x@example.com' })).toMatchObject({
      status: 200,
    })
  })
})

describe('nobody moves themselves', () => {
  it.each([
    ['所属部门', 'deptId', () => places.otherDept],
    ['所属岗位', 'postId', () => places.post],
    ['所属角色', 'roleId', async () => (await stored(chief)).roleId],
  ] as const)('to another %s', async (label, key, newValue) => {
    const { userId } = clerk
    const before = await stored(clerk)
    const change = { id: userId, [key]: await newValue() }
    for (const call of ['submit', 'update'])
      expect(await clerk.post(`${path}/${call}`, change)).toMatchObject({
        ...{ status: 403, msg: `不能修改自己的${label}，请由其他管理员修改` },
      })
    expect((await stored(clerk))[key]).toBe(before[key])
  })

  it('to another account', async () => {
    const { userId: id } = clerk
    const { account } = await stored(clerk)
    expect(await clerk.post(`${path}/submit`, { id, account: 'chief01' })).toMatchObject({
      ...{ status: 403, msg: '不能修改自己的登录账号，请由其他管理员修改' },
    })
    expect(await clerk.post(`${path}/submit`, { id, account })).toMatchObject({ status: 200 })
  })

  it('by changing the code of the post that they hold', async () => {
    const submit = (values: object) => holder.post('blade-system/post/submit', { id: places.post, ...values })
    const holder = await test.addPerson(TENANT, ['post', 'post_edit'])
    await asSystem(() =>
      test.db.updateTable('bladeUser').set({ postId: places.post }).where('id', '=', holder.userId).execute(),
    )
    expect(await submit({ postCode: 'role:hr' })).toMatchObject({
      ...{ status: 403, msg: '不能修改自己的岗位编号，请由其他管理员修改' },
    })
    expect(await submit({ postCode: 'a', postName: '改名' })).toMatchObject({ status: 200 })
  })

  it('by importing, or by restoring an earlier version', async () => {
    const { account } = await stored(clerk)
    const report = await importCovering(clerk, [{ account, deptId: '发行部' }])
    expect(JSON.stringify(report.data)).toContain('不能修改自己的所属部门')
    await test.admin.post(`${path}/submit`, { id: clerk.userId, deptId: places.otherDept })
    await test.admin.post(`${path}/submit`, { id: clerk.userId, deptId: places.dept })
    const { data } = await clerk.get(`${path}/history`, { id: clerk.userId })
    const [, earlier] = (data as { records: { id: string }[] }).records
    const { version } = await stored(clerk)
    const restore = { id: clerk.userId, changeId: earlier?.id, version }
    expect(await clerk.post(`${path}/restore-version`, restore)).toMatchObject({ status: 403 })
  })

  it('and yet changes what else the own record holds', async () => {
    const { userId: id } = clerk
    const { deptId, roleId } = await stored(clerk)
    expect(await clerk.post(`${path}/submit`, { id, deptId, roleId, email: 'me@example.com' })).toMatchObject({
      status: 200,
    })
  })
})

describe('deputies', () => {
  const above = { status: 403, msg: '不能管理权限高于自己的用户' }
  const name = (of: Person, deputyId: string, by: Person, call = 'submit') =>
    by.post(`${path}/${call}`, { id: of.userId, deputyId })
  const deputyOf = async (person: Person) => (await stored(person)).deputyId

  it('of somebody who may do more are named by nobody who may do less', async () => {
    const other = await test.addPerson(TENANT, clerkCodes)
    for (const deputy of [clerk, other])
      for (const call of ['submit', 'update'])
        expect(await name(chief, deputy.userId, clerk, call)).toMatchObject(above)
    const values = JSON.stringify({ deputyId: clerk.userId })
    await clerk.post(`${path}/bulk`, { action: 'edit', ids: chief.userId, values, dryRun: 0 })
    expect(await deputyOf(chief)).toBeNull()
    expect(await name(other, chief.userId, clerk)).toMatchObject({ status: 200 })
    expect(await name(chief, other.userId, chief)).toMatchObject({ status: 200 })
  })

  it('pass no tasks of somebody who may do more to whom somebody names who may do less', async () => {
    const between = await test.addPerson(TENANT, clerkCodes)
    expect(await name(chief, between.userId, chief)).toMatchObject({ status: 200 })
    expect(await name(between, clerk.userId, clerk)).toMatchObject({
      ...{ status: 403, msg: expect.stringContaining('正代理权限高于您的人') },
    })
    expect(await deputyOf(between)).toBeNull()
    expect(await name(between, clerk.userId, chief)).toMatchObject({ status: 200 })
  })

  it('are named by oneself without any permission, and shown to oneself', async () => {
    const nobody = await test.addPerson(TENANT, [])
    const deputy = { deputyId: clerk.userId, deputyUntil: '2030-01-01 00:00:00', deputyOnLeave: 1 }
    expect(await nobody.post(`${path}/update-info`, deputy)).toMatchObject({ status: 200 })
    expect((await nobody.get(`${path}/info`)).data).toMatchObject(deputy)
    expect(await nobody.post(`${path}/update-info`, { deputyId: nobody.userId })).toMatchObject({
      ...{ status: 400, msg: '不能由本人代理' },
    })
  })

  it('are active users of the same tenant, and come with no new account', async () => {
    const stranger = await test.addPerson('310102', clerkCodes)
    const stopped = await test.addPerson(TENANT, clerkCodes)
    await test.admin.post(`${path}/submit`, { id: stopped.userId, status: 2 })
    for (const { userId } of [stranger, stopped])
      expect(await name(clerk, userId, clerk)).toMatchObject({ status: 400, msg: expect.stringContaining('代理人') })
    expect(await name(clerk, clerk.userId, clerk)).toMatchObject({ status: 400, msg: '不能由本人代理' })
    const made = { account: 'with-deputy', name: '新', realName: '新', deputyId: chief.userId, roleId: '' }
    const answer = await clerk.post(`${path}/submit`, made)
    const { id } = (answer.data ?? {}) as { id?: string }
    if (id) expect(await deputyOf({ userId: id } as Person)).toBeNull()
  })
})
