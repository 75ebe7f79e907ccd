import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitPerson } from '../../../../tests/support/records/limitPerson.ts'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'

const codes = ['dept', 'dept_add', 'dept_delete', 'dept_view']

let test: TestApp
let chief: Person
let id: string

beforeAll(async () => {
  test = await createTestApp()
  chief = await test.addPerson('330600', [...codes, 'user', 'user_add', 'user_view'])
  id = await dept('编辑部')
  for (const name of ['要闻组', '经济组']) await dept(name, id)
})
afterAll(() => test?.close())

async function dept(deptName: string, parentId = '0'): Promise<string> {
  const input = { deptName, fullName: deptName, deptCategory: 1, sort: 1, parentId }
  const { data, body } = await chief.post('blade-system/dept/submit', input)
  if (!data) throw new Error(body)
  return (data as { id: string }).id
}

const usesOf = (person: Person, ids = id) => person.post('blade-system/dept/removal-uses', { ids })
const own = await import('#contract/system/dept').then(({ dept }) => dept.title.zh)

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
