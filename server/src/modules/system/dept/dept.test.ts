import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const path = 'blade-system/dept'
const everything = ['dept', 'dept_add', 'dept_edit', 'dept_delete', 'dept_view']

const test = setUpApp()
let person: Person
let [paper, desk, science]: [string, string, string] = ['', '', '']

beforeAll(async () => {
  person = await test.addPerson('500001', everything)
  paper = await add({ deptName: '报社' })
  desk = await add({ deptName: '采编', parentId: paper })
  science = await add({ deptName: '科技组', parentId: desk })
})

const submit = (values: object, who = person) => who.post(`${path}/submit`, values)
const record = (values: object) => ({ fullName: '全称', deptCategory: 2, sort: 1, ...values })

const add = (values: object, who = person) => who.create(path, record(values))

async function read<Data = Record<string, unknown>[]>(call: string, query: Record<string, string> = {}, who = person) {
  const answer = await who.get(`${path}/${call}`, query)
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return answer.data as Data
}

const ancestorsOf = async (id: string) => (await read<{ ancestors: string }>('detail', { id })).ancestors

it('answers what the row on screen shows', async () => {
  const answer = await submit({ id: paper, deptCategory: 1 })
  expect(answer.data).toMatchObject({ id: paper, tenantId: '500001', deptCategoryName: '公司' })
})

it('is read level by level, and searched over all levels', async () => {
  const first = await read('lazy-list', { parentId: '0' })
  expect(first).toMatchObject([{ id: paper, deptName: '报社', hasChildren: true, deptCategoryName: '公司' }])
  expect(await read('lazy-list', { parentId: desk })).toMatchObject([{ id: science }])
  expect(await read('lazy-list', { parentId: '', deptName: '科' })).toMatchObject([{ id: science }])
  expect(await read('lazy-tree', { parentId: paper })).toEqual([
    { id: desk, parentId: paper, title: '采编', key: desk, value: desk, hasChildren: true },
  ])
  expect(await read('tree')).toMatchObject([{ id: paper, children: [{ id: desk, children: [{ id: science }] }] }])
  expect(await read('list')).toMatchObject([{ id: paper, children: [{ id: desk }] }])
})

describe('its ancestors', () => {
  it('are those above it', async () => {
    expect(await ancestorsOf(paper)).toBe('0')
    expect(await ancestorsOf(science)).toBe(`0,${paper},${desk}`)
  })

  it('follow a move, for everything below as well', async () => {
    const branch = await add({ deptName: '分社', parentId: paper })
    const group = await add({ deptName: '小组', parentId: science })
    expect(await submit({ id: desk, parentId: branch })).toMatchObject({ status: 200 })
    expect(await ancestorsOf(group)).toBe(`0,${paper},${branch},${desk},${science}`)
    expect(await submit({ id: desk, parentId: paper })).toMatchObject({ status: 200 })
    expect(await ancestorsOf(group)).toBe(`0,${paper},${desk},${science}`)
    await person.post(`${path}/remove`, { ids: `${group},${branch}` })
  })

  it('are never below itself', async () => {
    for (const parentId of [desk, science])
      expect(await submit({ id: desk, parentId })).toMatchObject({ status: 400, msg: '父节点不可选择自身!' })
  })
})

it('stands in the tenant of the one above it', async () => {
  const below = await add({ deptName: '平台所建', parentId: paper }, test.admin)
  expect(await read<object>('detail', { id: below })).toMatchObject({ tenantId: '500001', parentId: paper })
  const root = await add({ deptName: '平台的' }, test.admin)
  expect(await submit({ id: below, parentId: root }, test.admin)).toMatchObject({ status: 400, msg: '上级机构不存在' })
  expect(await submit(record({ deptName: '外来', parentId: root }))).toMatchObject({ status: 400 })
  await person.post(`${path}/remove`, { ids: below })
})

it('offers people their own departments', async () => {
  expect(await read('select')).toHaveLength(3)
  expect(await read('select', { deptId: `${desk},${science}` })).toHaveLength(2)
  expect(await read('select', { userId: test.admin.userId }, test.admin)).toHaveLength(1)
  expect(await read('select', { userId: test.admin.userId })).toEqual([])
})

it('is neither renamed nor moved by those who belong to it', async () => {
  const own = await add({ deptName: '总务', parentId: paper })
  const { userId } = person
  const belong = (deptId: string) =>
    asSystem(() => test.db.updateTable('bladeUser').set({ deptId }).where('id', '=', userId).execute())
  await belong(own)
  for (const [change, field] of [
    [{ deptName: '采编' }, '机构名称'],
    [{ parentId: desk }, '上级机构'],
    [{ parentId: '' }, '上级机构'],
  ] as const)
    expect(await submit({ id: own, ...change })).toMatchObject({
      ...{ status: 403, msg: `不能修改自己的${field}，请由其他管理员修改` },
    })
  expect(await submit({ id: own, deptName: '总务', parentId: paper, sort: 7 })).toMatchObject({ status: 200 })
  await belong('')
})
