import { beforeAll, expect, it } from 'vitest'
import { parameterComplaint } from '#contract/kit/parameterTypes'
import { askToken } from '../../../../../tests/support/servers/signingIn.ts'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { numberSetting } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { params } from '../../../seeds/start.ts'
import { services } from '../../index.ts'
import { parameterTypes } from './index.ts'

const test = setUpApp()
let person: Person

beforeAll(async () => {
  person = await test.addPerson('400002', ['param', 'param_add', 'param_edit', 'param_delete', 'param_view'])
})

const path = 'blade-system/param'
const own = { paramName: '失败次数', paramKey: 'account.failCount', paramValue: '9' }

async function platformParam() {
  const { data } = await person.get(`${path}/list`, { paramKey_equal: own.paramKey, tenantId: '' })
  return (data as { records: { id: string; tenantId: string }[] }).records.find(({ tenantId }) => tenantId === '000000')
}

it('shows a tenant the parameters of the platform, which it cannot change', async () => {
  const id = (await platformParam())?.id ?? ''
  expect(await person.get(`${path}/detail`, { id })).toMatchObject({ status: 200 })
  expect(await person.post(`${path}/submit`, { id, paramValue: '1' })).toMatchObject({ status: 403, msg: '没有权限' })
  expect(await person.post(`${path}/remove`, { ids: id })).toMatchObject({ status: 403, msg: '没有权限' })
})

it('lets a tenant have its own value of the same key, once', async () => {
  expect(await person.post(`${path}/submit`, own)).toMatchObject({ status: 200 })
  expect(await person.post(`${path}/submit`, own)).toMatchObject({ status: 409, msg: '参数键名已存在' })
})

it('says which of the platform rows the tenant replaces, to that tenant alone', async () => {
  const other = await test.addPerson('400003', ['param', 'param_add'])
  expect(await platformParam()).toMatchObject({ isOverridden: true })
  const { data } = await other.get(`${path}/list`, { paramKey_equal: own.paramKey })
  expect((data as { records: object[] }).records).toEqual([
    expect.objectContaining({ tenantId: '000000', isOverridden: false, paramValue: '5' }),
  ])
})

it('counts for the tenant that has it, and for no other', async () => {
  const value = (tenantId: string) => asSystem(() => numberSetting(test.db, tenantId, own.paramKey, 1))
  expect([await value('400002'), await value('400003'), await value('000000')]).toEqual([9, 5, 5])
  const tries = async ({ tenantId, account }: Person) => {
    const password = 'Wrong-Type-1'
    for (let n = 0; n < 6; n++) await askToken(test.app, { tenantId, username: account, password })
    return (await askToken(test.app, { tenantId, username: account })).statusCode
  }
  const [patient, strict] = [await test.addPerson('400002', []), await test.addPerson('400003', [])]
  expect(await tries(patient)).toBe(200)
  expect(await tries(strict)).toBe(400)
})

it.each([
  ['account.failCount', 'many', '参数键值应为1到100的整数'],
  ['account.failCount', '0', '参数键值应为1到100的整数'],
  ['account.maxSessions', '1e3', '参数键值应为1到1000的整数'],
  ['account.registerUser', 'yes', '参数键值应为true或false'],
])('refuses %s = %s', async (paramKey, paramValue, msg) => {
  const other = await test.addPerson('400004', ['param', 'param_add'])
  const answer = await other.post(`${path}/submit`, { paramName: '参数', paramKey, paramValue })
  expect(answer).toMatchObject({ status: 400, msg })
})

it('keeps the built-in parameters of the platform', async () => {
  const id = (await platformParam())?.id ?? ''
  expect(await test.admin.post(`${path}/remove`, { ids: id })).toMatchObject({
    ...{ status: 400, msg: '系统内置参数不能删除' },
  })
  const renamed = { id, paramKey: 'account.other' }
  expect(await test.admin.post(`${path}/submit`, renamed)).toMatchObject({ status: 400 })
})

it('knows a type for every parameter that is read as a number or a flag', () => {
  for (const [, key, value] of [...params, ...services.flatMap(({ parameters = [] }) => parameters)]) {
    const type = parameterTypes.get(key)
    expect(type && [key, parameterComplaint(type, value)]).toEqual([key, undefined])
  }
})
