import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'

const test = setUpApp()
let parentId: string

beforeAll(async () => {
  parentId = await add({ code: 'paper', dictValue: '纸张', sort: 90 })
})

const path = 'blade-system/dict'
const submit = (values: object) => test.admin.post(`${path}/submit`, values)

const add = (values: object) => test.admin.create(path, values)

async function read(call: string, query: Record<string, string>) {
  return (await test.admin.get(`${path}/${call}`, query)).data as Record<string, unknown>[]
}

const entry = (dictKey: string, values: object = {}) => ({
  parentId,
  code: 'paper',
  dictKey,
  dictValue: `纸${dictKey}`,
  sort: 10 - Number(dictKey),
  ...values,
})

describe('a dictionary', () => {
  it('keeps -1 for its key', async () => {
    expect((await test.admin.get(`${path}/detail`, { id: parentId })).data).toMatchObject({
      ...{ dictKey: '-1', parentId: '0', isSealed: 0 },
    })
  })

  it('may be sent with that key as a number', async () => {
    const id = await add({ code: 'ink', dictValue: '油墨', sort: 91, dictKey: -1, parentId: 0 })
    expect((await test.admin.get(`${path}/detail`, { id })).data).toMatchObject({ dictKey: '-1', parentId: '0' })
  })

  it('is listed by its order, without its entries', async () => {
    const page = (await test.admin.get(`${path}/parent-list`, { size: '200' })).data as {
      records: { sort: number; parentId: string }[]
      total: number
    }
    expect(page.total).toBe(page.records.length)
    expect(page.records.every(record => record.parentId === '0')).toBe(true)
    const sorts = page.records.map(({ sort }) => sort)
    expect(sorts).toEqual([...sorts].sort((a, b) => a - b))
    expect((await test.admin.get(`${path}/parent-list`, { code: 'pape', dictValue: '纸' })).data).toMatchObject({
      total: 1,
    })
  })
})

describe('its entries', () => {
  let first: string
  beforeAll(async () => {
    first = await add(entry('1'))
    await add(entry('2'))
    await add(entry('3', { isSealed: 1 }))
    await add(entry('11', { parentId: first, sort: 1 }))
  })

  it('need a key that no other has', async () => {
    expect(await submit(entry(''))).toMatchObject({ status: 400, msg: '请输入字典键值' })
    expect(await submit(entry('-1'))).toMatchObject({ status: 400, msg: '请输入字典键值' })
    expect(await submit(entry('2'))).toMatchObject({ status: 409, msg: '当前字典键值已存在!' })
  })

  it('come as a forest below what was chosen', async () => {
    const below = await read('child-list', { parentId, current: '1', size: '10' })
    expect(below.map(({ dictKey }) => dictKey)).toEqual(['3', '2', '1'])
    expect(below[2]).toMatchObject({ children: [{ dictKey: '11', parentName: '纸1' }], parentName: '纸张' })
    expect(below[1]).not.toHaveProperty('children')
    expect(await read('child-list', { parentId: first })).toMatchObject([{ dictKey: '11' }])
    expect(await read('child-list', { parentId, dictValue: '纸11' })).toMatchObject([{ dictKey: '11' }])
    for (const nothing of ['-1', '', '99']) expect(await read('child-list', { parentId: nothing })).toEqual([])
  })

  it('are offered by code, neither sealed ones nor the dictionary itself', async () => {
    const offered = await read('dictionary', { code: 'paper' })
    expect(offered.map(({ dictKey }) => dictKey)).toEqual(['11', '2', '1'])
    expect(offered[0]).toEqual({
      id: expect.any(String),
      code: 'paper',
      dictKey: '11',
      dictValue: '纸11',
      sort: 1,
      remark: '',
    })
    expect(await test.admin.get(`${path}/dictionary`)).toMatchObject({ status: 400, msg: '请输入字典编号' })
  })

  it('stand in the tree of all dictionaries', async () => {
    const tree = await read('tree', { code: 'DICT' })
    expect(tree.find(({ id }) => id === parentId)).toMatchObject({ title: '纸张', value: parentId, key: parentId })
  })

  it('follow when the dictionary gets another code', async () => {
    await submit({ id: parentId, code: 'stock' })
    expect(await read('dictionary', { code: 'paper' })).toEqual([])
    expect(await read('dictionary', { code: 'stock' })).toHaveLength(3)
  })
})

describe('a dictionary of a tenant', () => {
  const path = 'blade-system/dict-biz'
  const everything = ['dictbiz', 'dictbiz_add', 'dictbiz_edit', 'dictbiz_delete', 'dictbiz_view']

  let one: Person
  let other: Person
  let parentId = ''

  beforeAll(async () => {
    one = await test.addPerson('700001', everything)
    other = await test.addPerson('700002', everything)
    parentId = await add(one, { code: 'column', dictValue: '栏目' })
    await add(one, { code: 'column', dictValue: '要闻', dictKey: '1', parentId })
  })

  const add = (who: Person, values: object) => who.create(path, { sort: 1, ...values })

  const entries = async (who: Person) => (await who.get(`${path}/dictionary`, { code: 'column' })).data as object[]

  it('belongs to one tenant', async () => {
    expect(await entries(one)).toMatchObject([{ dictValue: '要闻' }])
    expect(await entries(other)).toEqual([])
    expect(await other.get(`${path}/parent-list`, { code_equal: 'column' })).toMatchObject({ data: { total: 0 } })
    expect(await other.get(`${path}/child-list`, { parentId })).toMatchObject({ data: [] })
  })

  it('may use a code that another tenant uses', async () => {
    const id = await add(other, { code: 'column', dictValue: '版块' })
    await add(other, { code: 'column', dictValue: '评论', dictKey: '1', parentId: id })
    expect(await entries(other)).toMatchObject([{ dictValue: '评论' }])
    expect(await entries(one)).toMatchObject([{ dictValue: '要闻' }])
  })

  it('takes entries from the platform without leaving its tenant', async () => {
    await add(test.admin, { code: 'column', dictValue: '政策', dictKey: '2', sort: 2, parentId })
    expect(await entries(one)).toMatchObject([{ dictValue: '要闻' }, { dictValue: '政策' }])
    expect(await entries(test.admin)).toEqual([])
    expect(await test.admin.get(`${path}/child-list`, { parentId })).toMatchObject({ data: [{}, {}] })
  })
})
