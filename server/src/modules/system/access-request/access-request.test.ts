import { beforeAll, describe, expect, it } from 'vitest'
import type { AccessExplanation } from '#contract/system/user'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { dynamic } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { endAccess } from './index.ts'

const path = 'blade-system/access-request'
const tenantId = '530200'
const rights = [
  'user',
  'user_view',
  'user_edit',
  'user_role',
  'access_request',
  'access_request_view',
  'access_request_edit',
]
const test = setUpApp()
let chief: Person
let clerk: Person

beforeAll(async () => {
  chief = await test.addPerson(tenantId, [...rights, 'notice', 'post', 'post_add', 'post_view'])
  clerk = await test.addPerson(tenantId, ['notice'])
  // The role that can be given.
  await test.addPerson(tenantId, ['post', 'post_view'])
})

interface Request {
  id: string
  version: number
  roleId: string
  userId: string
}
const ask = async (target: string) => {
  const { status, msg } = await clerk.post(`${path}/ask`, { target, reason: '值班' })
  return { status, msg }
}
const openRequests = async () =>
  ((await chief.get(`${path}/list`, { outcome: '1' })).data as { records: Request[] }).records
const decide = ({ id, version }: Request, values: object, person = chief) =>
  person.post(`${path}/submit`, { id, version, ...values })
const mayOpen = async () =>
  ((await clerk.get('blade-user/explain-own', { target: 'post' })).data as AccessExplanation).allowed
const noticesOf = async (person: Person) =>
  ((await person.get('blade-desk/notice/list')).data as { records: { title: string }[] }).records.map(
    ({ title }) => title,
  )

it('is granted until its end, when the role is taken back', async () => {
  expect(await mayOpen()).toBe(false)
  expect(await ask('post')).toMatchObject({ status: 200 })
  expect(await ask('post')).toMatchObject({ status: 400, msg: '您已申请该权限，请等待管理员处理' })
  const [request] = (await openRequests()) as [Request]
  expect(request).toMatchObject({
    permission: '岗位管理',
    userId: clerk.userId,
    reason: '值班',
    roleId: expect.stringMatching(/^\d+$/),
  })
  expect(await decide(request, { outcome: 2, endTime: '2020-01-01 00:00:00' })).toMatchObject({ status: 400 })
  expect(await decide(request, { outcome: 2, endTime: '2099-01-01 00:00:00' })).toMatchObject({ status: 200 })
  await expect.poll(mayOpen).toBe(true)
  await expect.poll(() => noticesOf(clerk)).toContain('权限申请：岗位管理')
  expect(await ask('post')).toMatchObject({ status: 400, msg: '您已拥有该权限' })
  expect(await decide({ ...request, version: request.version + 1 }, { outcome: 3 })).toMatchObject({
    status: 400,
    msg: '该申请已处理',
  })

  const end = () => endAccess.run({ id: request.id }, { ...test, signal: AbortSignal.timeout(60_000) })
  await asSystem(end)
  expect(await mayOpen()).toBe(true)
  await asSystem(() =>
    dynamic(test.db)
      .updateTable('bladeAccessRequest')
      .set({ endTime: '2020-01-01 00:00:00' })
      .where('id', '=', request.id)
      .execute(),
  )
  await asSystem(end)
  await expect.poll(mayOpen).toBe(false)
  // Their own role stays.
  expect(await clerk.get('blade-desk/notice/list')).toMatchObject({ status: 200 })
})

it('is refused with an answer, of which the applicant gets a notice', async () => {
  expect(await ask('post_view')).toMatchObject({ status: 200 })
  const [request] = (await openRequests()) as [Request]
  expect(await decide(request, { outcome: 3, remark: '不需要', reason: '别的理由' })).toMatchObject({ status: 200 })
  expect(await chief.get(`${path}/detail`, { id: request.id })).toMatchObject({ data: { reason: '值班' } })
  await expect.poll(() => noticesOf(clerk)).toContain('权限申请：岗位管理 · 查看')
  expect(await mayOpen()).toBe(false)
})

it('is granted by nobody who may not give roles or lacks what the role allows', async () => {
  expect(await ask('post_add')).toMatchObject({ status: 200 })
  const [request] = (await openRequests()) as [Request]
  const reader = await test.addPerson(tenantId, ['access_request', 'access_request_edit'])
  const poor = await test.addPerson(tenantId, rights)
  expect(await decide(request, { outcome: 2 }, reader)).toMatchObject({ status: 403 })
  expect(await decide(request, { outcome: 2 }, poor)).toMatchObject({ status: 403 })
  expect(await ask('nothing')).toMatchObject({ status: 404 })
  // The call of a button that was requested, and one that nobody lacks.
  expect(await ask('blade-system/post/submit')).toMatchObject({ status: 400, msg: expect.stringMatching('已申请') })
  expect(await ask('blade-user/info')).toMatchObject({ status: 400, msg: expect.stringMatching('不正确') })
})

const endAt = (id: string, userId: string) =>
  asSystem(async () => {
    const set = { endTime: '2020-01-01 00:00:00', updateTime: '2020-01-01 00:00:00' }
    await dynamic(test.db).updateTable('bladeAccessRequest').set(set).where('id', '=', id).execute()
    await endAccess.run({ id }, { ...test, signal: AbortSignal.timeout(60_000) })
    return (await test.db.selectFrom('bladeUser').select('roleId').where('id', '=', userId).executeTakeFirst())?.roleId
  })

describe('a role with an end', () => {
  it('is neither one that the applicant has already, nor kept by removing its request', async () => {
    const person = await test.addPerson(tenantId, ['notice'])
    await person.post(`${path}/ask`, { target: 'post' })
    const [request] = (await openRequests()).filter(({ userId }) => userId === person.userId) as [Request]
    const end = { outcome: 2, endTime: '2099-01-01 00:00:00' }
    expect(await decide(request, { ...end, roleId: person.roleId })).toMatchObject({
      status: 400,
      msg: '申请人已拥有该角色',
    })
    expect(await decide(request, end)).toMatchObject({ status: 200 })
    const remover = await test.addPerson(tenantId, ['access_request', 'access_request_delete'])
    const removal = await remover.post(`${path}/remove`, undefined, { ids: request.id })
    expect(removal).toMatchObject({ status: 400, msg: expect.stringMatching('有效期') })
  })

  it('stays with somebody who was given it anew for good', async () => {
    const person = await test.addPerson(tenantId, ['notice'])
    const own = person.roleId
    await person.post(`${path}/ask`, { target: 'post' })
    const [request] = (await openRequests()).filter(({ userId }) => userId === person.userId) as [Request]
    await decide(request, { outcome: 2, endTime: '2099-01-01 00:00:00' })
    const give = (roleIds: string) => chief.post('blade-user/grant', { userIds: person.userId, roleIds })
    expect(await give(own)).toMatchObject({ status: 200 })
    expect(await give(`${own},${request.roleId}`)).toMatchObject({ status: 200 })
    expect(await endAt(request.id, person.userId)).toBe(`${own},${request.roleId}`)
  })
})

it('two requests of one person are both granted at the same moment', async () => {
  const person = await test.addPerson(tenantId, ['notice'])
  const { roleId: first } = await test.addPerson(tenantId, ['post', 'post_view'])
  const { roleId: second } = await test.addPerson(tenantId, ['post', 'post_view'])
  await person.post(`${path}/ask`, { target: 'post' })
  await person.post(`${path}/ask`, { target: 'post_view' })
  const [one, other] = (await openRequests()).filter(({ userId }) => userId === person.userId) as [Request, Request]
  const answers = await Promise.all([
    decide(one, { outcome: 2, roleId: first }),
    decide(other, { outcome: 2, roleId: second }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { roleId } = (await test.admin.get('blade-user/detail', { id: person.userId })).data as { roleId: string }
  expect(roleId.split(',')).toEqual(expect.arrayContaining([first, second]))
})

it('suggests no role of administrators, and takes nothing that the tenant cannot use', async () => {
  const other = '530201'
  await test.addPerson(other, ['post', 'post_view'], { alias: 'admin' })
  const person = await test.addPerson(other, ['notice', 'access_request', 'access_request_view'])
  expect(await person.post(`${path}/ask`, { target: 'post' })).toMatchObject({ status: 200 })
  const { records } = (await person.get(`${path}/list`)).data as { records: Request[] }
  expect(records).toMatchObject([{ roleId: null }])
  const answer = await person.post(`${path}/ask`, { target: 'tenant' })
  expect(answer).toMatchObject({ status: 400, msg: expect.stringMatching('^租户不能使用') })
  expect(answer.msg).not.toMatch('租户管理')
})
