import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../../tests/support/servers/testApp.ts'

const path = 'blade-system/dict-biz'
const everything = ['dictbiz', 'dictbiz_add', 'dictbiz_edit', 'dictbiz_delete', 'dictbiz_view']

let test: TestApp
let one: Person
let other: Person
let parentId = ''

beforeAll(async () => {
  test = await createTestApp()
  one = await test.addPerson('700001', everything)
  other = await test.addPerson('700002', everything)
  parentId = await add(one, { code: 'column', dictValue: '栏目' })
  await add(one, { code: 'column', dictValue: '要闻', dictKey: '1', parentId })
})
afterAll(() => test?.close())

async function add(who: Person, values: object): Promise<string> {
  const answer = await who.post(`${path}/submit`, { sort: 1, ...values })
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}

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
