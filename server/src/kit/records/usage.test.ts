import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Colleague } from '#contract/kit/presence'
import { dept as department } from '#contract/system/dept'
import { query } from '../../../../tests/support/database/postgres.ts'
import { picture, storeFile } from '../../../../tests/support/files/uploads.ts'
import { limitPerson } from '../../../../tests/support/records/limitPerson.ts'
import { setUpBadges } from '../../../../tests/support/servers/badges.ts'
import { type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'

// Images and articles are the example.

const codes = ['images', 'images_view', 'images_add', 'articles', 'articles_view', 'articles_add', 'articles_edit']

const test = setUpApp()
let editor: Person
let id: string
let link: string

beforeAll(async () => {
  editor = await test.addPerson('330011', [...codes, 'columns', 'columns_add'])
  ;({ link } = await storeFile(editor, { name: 'a.png', bytes: picture() }))
  id = await submit('images', { title: '药厂车间', imgUrl: link })
})

const submit = (module: string, values: object) => editor.create(`blade-biz/${module}`, values)

const usesOf = async (person: Person, image = id) => person.get('blade-biz/images/uses', { id: image })

it('names the records that refer to an image or show its file, last made first', async () => {
  expect((await usesOf(editor)).data).toEqual([])
  const other = await submit('images', { title: '别的图', imgUrl: link.replace(/.{5}\.png/, '00000.png') })
  const columnId = await submit('columns', { columnName: '要闻', columnCode: 'yw', sort: 1 })
  const article = { content: '<p>正文</p>', columnId }
  await submit('articles', { ...article, title: '别的文章', imageIds: other })
  const shown = await submit('articles', { ...article, title: '正文有图', content: `<p><img src="${link}"></p>` })
  const chosen = await submit('articles', { ...article, title: '选为配图', imageIds: `${other},${id}` })
  const common = { route: '/biz/articles', moduleTitle: '文章管理' }
  expect((await usesOf(editor)).data).toEqual([
    { ...common, id: chosen, recordTitle: '选为配图' },
    { ...common, id: shown, recordTitle: '正文有图' },
  ])
})

it('keeps to what the caller may see', async () => {
  const librarian = await test.addPerson('330011', ['images', 'images_view'])
  expect((await usesOf(librarian)).data).toEqual([])
  const foreigner = await test.addPerson('330012', codes)
  expect((await usesOf(foreigner)).status).toBe(404)
  const stranger = await test.addPerson('330011', ['articles'])
  expect((await usesOf(stranger)).status).toBe(403)
  expect((await usesOf(editor, 'x')).status).toBe(404)
})

it('keeps to the records and fields that data scopes show', async () => {
  const { data: all } = await usesOf(editor)
  const own = await test.addPerson('330011', codes)
  await limitPerson(test, own, { menu: 'articles', type: 2, column: 'create_user' })
  expect((await usesOf(own)).data).toEqual([])
  const titled = await test.addPerson('330011', codes)
  const value = `title = '选为配图'`
  await limitPerson(test, titled, { menu: 'articles', type: 5, column: 'title', value, fields: 'title,imageIds' })
  expect((await usesOf(titled)).data).toEqual([(all as object[])[0]])
  const blind = await test.addPerson('330011', codes)
  await limitPerson(test, blind, { menu: 'articles', type: 1, column: '-', fields: 'title,columnId' })
  expect((await usesOf(blind)).data).toEqual([])
  const elsewhere = await test.addPerson('330011', codes)
  await limitPerson(test, elsewhere, { menu: 'images', type: 2, column: 'create_user' })
  expect((await usesOf(elsewhere)).status).toBe(404)
})

describe('what a removal concerns', () => {
  const codes = ['dept', 'dept_add', 'dept_delete', 'dept_view']

  let chief: Person
  let id: string

  beforeAll(async () => {
    chief = await test.addPerson('330600', [...codes, 'user', 'user_add', 'user_view'])
    id = await dept('编辑部')
    for (const name of ['要闻组', '经济组']) await dept(name, id)
  })

  const dept = (deptName: string, parentId = '0') =>
    chief.create('blade-system/dept', { deptName, fullName: deptName, deptCategory: 1, sort: 1, parentId })

  const usesOf = (person: Person, ids = id) => person.post('blade-system/dept/removal-uses', { ids })
  const own = department.title.zh

  it('counts what refers to the records that are to be removed, module by module', async () => {
    expect((await usesOf(chief)).data).toEqual([{ moduleTitle: own, count: 2, others: 0 }])
    const lone = await dept('资料室')
    expect((await usesOf(chief, lone)).data).toEqual([])
    expect((await usesOf(chief, `${id},${lone}`)).data).toEqual([{ moduleTitle: own, count: 2, others: 0 }])
  })

  it('counts apart what the caller does not see', async () => {
    const limited = await test.addPerson('330600', codes)
    await limitPerson(test, limited, {
      menu: 'dept',
      type: 5,
      column: 'dept_name',
      value: `deptName = '编辑部' or deptName = '要闻组'`,
    })
    expect((await usesOf(limited)).data).toEqual([{ moduleTitle: own, count: 1, others: 1 }])
  })

  it('answers only those who may remove, of their own tenant, and refuses what is no id', async () => {
    const reader = await test.addPerson('330600', ['dept', 'dept_view'])
    expect((await usesOf(reader)).status).toBe(403)
    const foreigner = await test.addPerson('330601', codes)
    expect((await usesOf(foreigner)).data).toEqual([])
    expect((await usesOf(chief, 'x')).status).toBe(400)
  })
})

describe('presence', () => {
  let editor: Person
  let viewer: Person
  let id: string

  beforeAll(async () => {
    editor = await test.addPerson('340001', [
      'post',
      'post_add',
      'post_edit',
      'post_view',
      'report_list',
      'report_list_view',
    ])
    viewer = await test.addPerson('340001', ['post', 'post_view', 'report_list', 'report_list_view'])
    id = await editor.create('blade-system/post', { category: 1, postCode: 'p1', postName: '记者', sort: 1 })
  })

  const postPresence = (person: Person, values: object = {}) =>
    person.post('blade-system/post/presence', { id, ...values })
  const colleaguesOf = async (person: Person, values: object = {}) =>
    (await postPresence(person, values)).data as Colleague[]

  it('tells those who have a record of any module open of each other, until they leave', async () => {
    expect(await colleaguesOf(editor, { editing: 1 })).toEqual([])
    const name = expect.stringMatching(/^tester/)
    expect(await colleaguesOf(viewer)).toEqual([{ userId: editor.userId, name, isEditing: true }])
    expect(await colleaguesOf(editor, { editing: 1 })).toEqual([{ userId: viewer.userId, name, isEditing: false }])
    await postPresence(viewer, { leaving: 1 })
    expect(await colleaguesOf(editor, { editing: 1 })).toEqual([])
  })

  it('takes nobody for an editor who may not edit', async () => {
    await postPresence(viewer, { editing: 1 })
    expect(await colleaguesOf(editor, { editing: 1 })).toMatchObject([{ userId: viewer.userId, isEditing: false }])
  })

  it('tells nothing to those who may not see the record', async () => {
    await postPresence(editor, { editing: 1 })
    const blind = await test.addPerson('340001', ['role', 'role_view'])
    expect(await postPresence(blind)).toMatchObject({ status: 403 })
    expect(await postPresence(test.stranger)).toMatchObject({ status: 401 })
    const foreigner = await test.addPerson('340002', ['post', 'post_edit', 'post_view'])
    const [theirs, absent] = [
      await postPresence(foreigner),
      await postPresence(foreigner, { id: '9000000000000000001' }),
    ]
    expect(theirs).toMatchObject({ status: 404, msg: absent.msg })
    expect(await postPresence(foreigner, { id: 'x' })).toMatchObject({ status: 404 })
    const limited = await test.addPerson('340001', ['post', 'post_view'])
    await limitPerson(test, limited, { menu: 'post', type: 2, column: 'create_user' })
    expect(await postPresence(limited)).toMatchObject({ status: 404 })
    expect((await colleaguesOf(editor, { editing: 1 })).map(({ userId }) => userId)).not.toContain(foreigner.userId)
  })

  it('tells tenants nothing of each other where both see a record of the platform', async () => {
    const { records } = (await test.admin.get('blade-report/report/rest/list', { size: '1' })).data as {
      records: { id: string }[]
    }
    const report = records[0]?.id
    const foreigner = await test.addPerson('340002', ['report_list', 'report_list_view'])
    const open = (person: Person) => person.post('blade-report/report/rest/presence', { id: report })
    expect(await open(editor)).toMatchObject({ status: 200, data: [] })
    expect(await open(foreigner)).toMatchObject({ status: 200, data: [] })
    expect((await open(viewer)).data).toMatchObject([{ userId: editor.userId }])
  })
})

describe('a reference', () => {
  const badges = setUpBadges()
  let other: pg.Client

  beforeAll(async () => {
    await badges.execute(`insert into blade_post (id, tenant_id, category, post_code, post_name, sort)
    values (11, '100001', 1, 'a', '记者', 1), (12, '100001', 1, 'b', '编辑', 1)`)
    other = new pg.Client(badges.connection)
    await other.connect()
  })
  afterAll(() => other?.end())

  it.each([
    ['owner', '持有人不存在'],
    ['friends', '朋友不存在'],
  ])('waits with its %s for a transaction that removes it, and is then refused', async (key, msg) => {
    await other.query(`begin; set local app.tenant = '*'; select id from blade_post where id = 11 for update`)
    const submitted = badges.post('submit', { title: `等待${key}`, [key]: '11' })
    await waiting(submitted)
    await other.query('update blade_post set is_deleted = 1 where id = 11; commit')
    expect(await submitted).toMatchObject({ status: 400, msg })
    await badges.execute('update blade_post set is_deleted = 0 where id = 11')
  })

  it('is not delayed by another record that refers to the same', async () => {
    await other.query(`begin; set local app.tenant = '*'; select id from blade_post where id = 12 for key share`)
    expect(await badges.post('submit', { title: '同时', owner: '12' })).toMatchObject({ status: 200 })
    await other.query('rollback')
  })

  /** Ends when the request waits for a lock, or has been answered. */
  async function waiting(request: Promise<unknown>): Promise<void> {
    let answered = false
    void request.then(() => {
      answered = true
    })
    const statement = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const isWaiting = async () => answered || (await query(badges.connection, statement)).length > 0
    await expect.poll(isWaiting).toBe(true)
  }
})
