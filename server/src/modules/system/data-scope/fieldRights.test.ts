import { beforeAll, describe, expect, it } from 'vitest'
import type { BulkReport } from '#contract/kit/bulk'
import type { History } from '#contract/kit/history'
import { exportParameters, type ImportReport, idColumn, importColumns } from '#contract/kit/sheets'
import { post } from '#contract/system/post'
import type { FoundGroup } from '#contract/system/search'
import { sheetUpload } from '../../../../../tests/support/files/uploads.ts'
import { writeSheet } from '../../../../../tests/support/files/writeSheet.ts'
import { meaningOf } from '../../../../../tests/support/matrix/requests.ts'
import { limitPerson } from '../../../../../tests/support/records/limitPerson.ts'
import { contentOf } from '../../../../../tests/support/records/reportDesk.ts'
import { type Person, type Query, setUpApp } from '../../../../../tests/support/servers/testApp.ts'

const TENANT = '310930'
const path = post.path
const codes = ['post', 'post_add', 'post_edit', 'post_view', 'post_delete', 'post_import', 'post_export']
const PHONE = '13812345678'
const MASK = '138****5678'

const test = setUpApp()
/** Sees all. */
let owner: Person
/** Sees the name of posts masked, and changes neither remark nor order. */
let clerk: Person
let count = 0

const limits = { menu: 'post', type: 1, column: '-', masked: 'postName,category', readOnly: 'remark,sort' }

beforeAll(async () => {
  owner = await test.addPerson(TENANT, codes)
  clerk = await test.addPerson(TENANT, [...codes, 'report_list', 'report_list_add', 'articles'])
  await limitPerson(test, clerk, limits)
  await limitPerson(test, clerk, { menu: 'articles', type: 1, column: '-', masked: 'author' })
})

const addPost = (values: object = {}) =>
  owner.create(path, { postCode: `f${++count}`, postName: PHONE, category: 1, sort: 3, remark: '甲', ...values })

const detail = async (id: string, person = owner) =>
  (await person.get(`${path}/detail`, { id })).data as Record<string, unknown> & { version: number }
const submit = (values: object, person = clerk) => person.post(`${path}/submit`, values)

describe('a masked field', () => {
  it('shows its mask wherever records are shown', async () => {
    const id = await addPost()
    const seen = await detail(id, clerk)
    expect(seen).toMatchObject({ postName: MASK, category: null, categoryName: '***', remark: '甲' })
    expect(seen.fieldLimits).toEqual({
      masked: ['postName', 'category'],
      readOnly: ['postName', 'category', 'remark', 'sort'],
    })
    await submit({ id, postName: '李四', remark: '乙' }, owner)
    const history = (await clerk.get(`${path}/history`, { id })).data as History
    expect(history.records.flatMap(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { field: 'postName', before: MASK, after: '李*' },
        { field: 'postName', before: null, after: MASK },
        { field: 'category', before: null, after: '***' },
        { field: 'remark', before: '甲', after: '乙' },
      ]),
    )
    await submit({ id, postName: PHONE }, owner)
    const list = await clerk.get(`${path}/list`, { size: '100' })
    const sheet = meaningOf(await clerk.get(`${path}/export`, { columns: 'postCode,postName,category' }))
    const choices = await clerk.get(`${path}/select`)
    await owner.post(`${path}/remove`, undefined, { ids: id })
    const removed = await clerk.get(`${path}/removed`)
    for (const text of [list.body, sheet, choices.body, removed.body]) {
      expect(text).toContain(MASK)
      expect(text).not.toContain(PHONE)
    }
    expect(sheet).toContain('***')
  })

  it('is found neither by conditions, nor by orders, nor by the words of searches', async () => {
    const id = await addPost({ postName: '审计主管周' })
    const queries: Query[] = [
      { postName: '审计' },
      { postName_likeright: '审' },
      { descs: 'post_name' },
      { sorts: '-category' },
    ]
    for (const query of queries)
      expect(await clerk.get(`${path}/list`, query)).toMatchObject({
        status: 400,
        msg: expect.stringMatching(/^“岗位(名称|类型)”已隐藏或脱敏/),
      })
    expect((await clerk.get(`${path}/list`, { postCode: 'f' })).status).toBe(200)
    const found = async (person: Person, words: string) =>
      ((await person.get('blade-system/search/find', { words })).data as FoundGroup[]).flatMap(group => group.records)
    await expect.poll(async () => (await found(owner, '审计主管')).map(record => record.id)).toEqual([id])
    expect(await found(clerk, '审计主管')).toEqual([])
    const known = `f${count}`
    const [record] = await found(clerk, known)
    expect(record?.title).toEqual([{ text: '审***' }])
  })

  it('runs no report over its records', async () => {
    const run = (statement: string) => clerk.post('blade-report/report/rest/try', { content: contentOf({ statement }) })
    expect(await run('select count(*) from articles')).toMatchObject({
      status: 403,
      msg: expect.stringContaining('脱敏'),
    })
    expect((await run('select count(*) from editions')).status).toBe(200)
  })

  it('stays as it is when its mask comes back, and takes no other value', async () => {
    const id = await addPost()
    const seen = await detail(id, clerk)
    const { fieldLimits: _, ...sent } = seen
    expect(await submit({ ...sent, postCode: `g${count}` })).toMatchObject({ status: 200 })
    expect(await detail(id)).toMatchObject({ postName: PHONE, category: 1, postCode: `g${count}` })
    for (const postName of ['139****5678', '李四', PHONE])
      expect(await submit({ id, postName })).toMatchObject({ status: 400, msg: '岗位名称已脱敏，不能修改' })
    expect(await submit({ id, category: 1 })).toMatchObject({ status: 400, msg: '岗位类型已脱敏，不能修改' })
    const reply = await clerk.post(`${path}/submit`, { id, postName: '李四' })
    expect(JSON.parse(reply.body).errors).toEqual({ postName: '岗位名称已脱敏，不能修改' })
  })

  it('is left as it is by an import of one’s own export, and the other columns are imported', async () => {
    const id = await addPost()
    const query = { [exportParameters.keys]: '1', postCode: `f${count}` }
    const { bytes } = await clerk.get(`${path}/export`, query)
    const send = async (sheet: Buffer) => (await sheetUpload(clerk, `${path}/import`, sheet)).data as ImportReport
    expect(await send(bytes)).toMatchObject({ problems: [], unchanged: 1, failed: 0 })
    const cells = { id, postCode: `i${count}`, postName: MASK, category: '***', sort: '3', remark: '甲' }
    const sheet = (values: object) => writeSheet([idColumn, ...importColumns(post)], [{ ...cells, ...values }])
    expect(await send(await sheet({}))).toMatchObject({ problems: [], changed: 1, failed: 0 })
    expect(await detail(id)).toMatchObject({ postName: PHONE, category: 1, postCode: `i${count}` })
    const { problems } = await send(await sheet({ category: '高层' }))
    expect(problems).toMatchObject([{ column: '岗位类型', text: '岗位类型已脱敏，不能修改' }])
    // A new record has nothing that a mask could stand for.
    const added = await send(await sheet({ id: '', postCode: `j${count}` }))
    expect(added.problems).toMatchObject([{ column: '岗位类型', text: '岗位类型“***”不存在' }])
  })

  it('is given in a new record, where a read-only one is refused', async () => {
    const adder = await test.addPerson(TENANT, codes)
    await limitPerson(test, adder, { ...limits, readOnly: 'remark' })
    const values = { postCode: `h${++count}`, postName: PHONE, category: 1, sort: 0 }
    expect(await submit({ ...values, remark: '甲' }, adder)).toMatchObject({
      status: 400,
      msg: '岗位描述只读，不能修改',
    })
    const id = await adder.create(path, { ...values, remark: '' })
    expect(await detail(id)).toMatchObject({ postName: PHONE, remark: '' })
  })
})

describe('a read-only field', () => {
  it('is refused when it changes, and named', async () => {
    const id = await addPost()
    expect(await submit({ id, remark: '甲', sort: 3, postCode: `r${count}` })).toMatchObject({ status: 200 })
    expect(await submit({ id, remark: '乙' })).toMatchObject({ status: 400, msg: '岗位描述只读，不能修改' })
    expect(await submit({ id, remark: '' })).toMatchObject({ status: 400, msg: '岗位描述只读，不能修改' })
    expect(await detail(id)).toMatchObject({ remark: '甲', sort: 3, postCode: `r${count}` })
  })

  it('is changed neither in bulk, nor by a sheet, nor by restoring a version', async () => {
    const id = await addPost()
    await submit({ id, remark: '乙' }, owner)
    const bulk = await clerk.post(`${path}/bulk`, {
      ...{ action: 'edit', ids: id, values: JSON.stringify({ remark: '丙' }), dryRun: 0 },
    })
    expect((bulk.data as BulkReport).rows).toMatchObject([{ refusal: '岗位描述只读，不能修改', title: MASK }])

    const cells = { id, postCode: `f${count}`, postName: MASK, category: '', sort: '3', remark: '乙' }
    const send = async (values: object) => {
      const sheet = await writeSheet([idColumn, ...importColumns(post)], [{ ...cells, ...values }])
      return (await sheetUpload(clerk, `${path}/import`, sheet)).data as ImportReport
    }
    expect(await send({})).toMatchObject({ changed: 0, unchanged: 1, failed: 0 })
    expect((await send({ remark: '丙' })).problems).toMatchObject([
      { column: '岗位描述', text: '岗位描述只读，不能修改' },
    ])
    expect((await send({ postName: PHONE })).problems).toMatchObject([{ text: '岗位名称已脱敏，不能修改' }])

    const history = (await clerk.get(`${path}/history`, { id })).data as History
    const first = history.records.at(-1)
    const restored = await clerk.post(`${path}/restore-version`, { id, changeId: first?.id, version: history.version })
    expect(restored).toMatchObject({ status: 400, msg: '岗位描述只读，不能修改' })
    expect(await detail(id)).toMatchObject({ remark: '乙', postName: PHONE })
  })
})

it('is readable and changeable once another scope of the caller allows it', async () => {
  const both = await test.addPerson(TENANT, codes)
  await limitPerson(test, both, limits)
  await limitPerson(test, both, { menu: 'post', type: 2, column: 'create_user' })
  const others = await addPost()
  const own = await both.create(path, { postCode: `o${++count}`, postName: PHONE, category: 1, sort: 3 })
  expect(await detail(others, both)).toMatchObject({ postName: MASK })
  expect(await detail(own, both)).toMatchObject({ postName: PHONE, category: 1 })
  expect(await submit({ id: own, postName: '李四', remark: '乙' }, both)).toMatchObject({ status: 200 })
  expect((await submit({ id: others, remark: '乙' }, both)).status).toBe(400)
})

it('is explained, with the scope that limits it', async () => {
  const id = await addPost()
  const { data } = await clerk.get('blade-user/explain-own', { target: 'post_edit', recordId: id })
  const texts = (data as { reasons: { text: string }[] }).reasons.map(({ text }) => text)
  expect(texts).toContain('受数据权限“限制”限制，脱敏字段：岗位类型、岗位名称，只读字段：岗位排序、岗位描述')
  expect(texts).toContain('脱敏字段：岗位类型、岗位名称')
  expect(texts).toContain('只读字段：岗位排序、岗位描述')
})

it('counts masks and protected fields to what a role reaches', async () => {
  const manage = ['user', 'user_add', 'user_edit', 'user_view', 'user_role', ...codes]
  const manager = await test.addPerson(TENANT, manage)
  await limitPerson(test, manager, limits)
  const member = await test.addPerson(TENANT, codes)
  const roleOf = async ({ userId }: Person) =>
    String(((await test.admin.get('blade-user/detail', { id: userId })).data as { roleId: string }).roleId)
  const grant = async () =>
    manager.post('blade-user/grant', {
      userIds: (await test.addPerson(TENANT, [])).userId,
      roleIds: await roleOf(member),
    })
  await limitPerson(test, member, { ...limits, masked: 'postName' })
  expect((await grant()).status).toBe(403)
  await limitPerson(test, member, { ...limits, fields: 'postCode' })
  expect((await grant()).status).toBe(403)
  const narrow = await test.addPerson(TENANT, codes)
  await limitPerson(test, narrow, { ...limits, readOnly: '', fields: 'postCode,postName', masked: 'postName,postCode' })
  const given = await manager.post('blade-user/grant', {
    userIds: (await test.addPerson(TENANT, [])).userId,
    roleIds: await roleOf(narrow),
  })
  expect(given).toMatchObject({ status: 200 })
})

it('is one of the fields of the module', async () => {
  const setter = await test.addPerson(TENANT, ['post', 'data_scope', 'data_scope_setting'])
  const menuId = await test.menuIdOf('post')
  const scope = { scopeName: '限', resourceCode: 'post', menuId, scopeType: 1 }
  for (const [field, title] of [
    ['maskedFields', '脱敏字段'],
    ['readOnlyFields', '只读字段'],
  ] as const) {
    const reply = await setter.post('blade-system/data-scope/submit', { ...scope, [field]: 'postName,nope' })
    expect(reply).toMatchObject({ status: 400, msg: `${title}中有不存在的字段` })
    expect(JSON.parse(reply.body).errors).toEqual({ [field]: `${title}中有不存在的字段` })
  }
  expect(
    await setter.post('blade-system/data-scope/submit', {
      ...scope,
      maskedFields: 'post_name',
      readOnlyFields: 'remark',
    }),
  ).toMatchObject({ status: 200 })
})
