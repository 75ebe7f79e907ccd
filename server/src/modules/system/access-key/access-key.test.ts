import { beforeAll, describe, expect, it } from 'vitest'
import { liveRoutes } from '../../../../../tests/support/matrix/routes.ts'
import { type Person, setUpApp } from '../../../../../tests/support/servers/testApp.ts'
import { digestOf } from '../../../auth/accounts/passwords.ts'
import { hashOfToken } from '../../../auth/sessions/tokens.ts'
import { dynamic } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const path = 'blade-system/access-key'
const post = 'blade-system/post'
const codes = ['', '_add', '_edit', '_delete', '_view'].map(button => `access_key${button}`)
const draft = { category: 1, postCode: 'k', postName: '校对', sort: 1 }

const test = setUpApp()
let owner: Person
let colleague: Person

beforeAll(async () => {
  owner = await test.addPerson('610001', [...codes, 'post', 'post_add', 'param'])
  colleague = await test.addPerson('610001', codes)
})

async function create(values: object = {}): Promise<{ id: string; token: string }> {
  const answer = await owner.post(`${path}/submit`, { name: '排版程序', readOnly: 0, ...values })
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return answer.data as { id: string; token: string }
}

/** A call by a program, which has the key and no client app. */
function use(token: string, call: string, { body, ip = '10.1.2.3' }: { body?: object; ip?: string } = {}) {
  const headers = { 'blade-auth': `bearer ${token}`, authorization: '' }
  const url = `/api/${call}`
  return test.stranger.ask({
    ...{ url, headers, remoteAddress: ip, method: body ? 'POST' : 'GET' },
    ...(body && { payload: body }),
  })
}

async function insertDept(tenantId: string): Promise<string> {
  const id = newId()
  await asSystem(() =>
    dynamic(test.db).insertInto('bladeDept').values({ id, tenantId, deptName: '机房', deptCategory: 1 }).execute(),
  )
  return id
}

describe('an access key', () => {
  it('calls for its owner, is shown once and stored as a hash', async () => {
    const { id, token } = await create()
    expect(token).toMatch(/^bsk_[\w-]{43}$/)
    expect(await use(token, `${post}/list`)).toMatchObject({ status: 200 })
    expect(await use(token, `${post}/submit`, { body: draft })).toMatchObject({ status: 200 })
    const detail = await owner.get(`${path}/detail`, { id })
    expect(detail.data).toMatchObject({ lastUsedTime: expect.stringMatching(/^\d{4}-/), userId: owner.userId })
    const rows = await asSystem(() => test.db.selectFrom('bladeAccessKey').selectAll().where('id', '=', id).execute())
    const log = await asSystem(() => test.db.selectFrom('changeLog').selectAll().where('recordId', '=', id).execute())
    expect(rows).toMatchObject([{ tokenHash: hashOfToken(token) }])
    for (const text of [detail.body, JSON.stringify(rows), JSON.stringify(log)]) expect(text).not.toContain(token)
    expect(JSON.stringify(log)).not.toContain(hashOfToken(token))
  })

  it('reaches the modules, operations and addresses that it was made for', async () => {
    const { token } = await create({ modules: post, readOnly: 1, addresses: '10.1.0.0/16,2001:db8::1' })
    expect(await use(token, `${post}/list`)).toMatchObject({ status: 200 })
    expect(await use(token, `${post}/list`, { ip: '::ffff:10.1.9.9' })).toMatchObject({ status: 200 })
    expect(await use(token, `${post}/list`, { ip: '2001:db8::1' })).toMatchObject({ status: 200 })
    for (const ip of ['10.2.0.1', '::ffff:10.2.0.1', '127.0.0.1', '::1', '2001:db8::2'])
      expect(await use(token, `${post}/list`, { ip })).toMatchObject({ status: 403, msg: '访问密钥不能从该地址使用' })
    const refused = { status: 403, msg: '访问密钥只读' }
    expect(await use(token, `${post}/submit`, { body: draft })).toMatchObject(refused)
    expect(await use(token, 'blade-system/param/list')).toMatchObject({ status: 403, msg: '访问密钥不能用于该模块' })
  })

  it('for reading one module is refused by every other call of the server', async () => {
    const routes = liveRoutes(test.app).filter(({ policy }) => policy !== 'public')
    const closed = routes.filter(({ method, path }) => method === 'POST' || !path.startsWith(`${post}/`))
    const answered: string[] = []
    let token = ''
    for (const [index, { method, path }] of closed.entries()) {
      // Below the limit of requests.
      if (index % 300 === 0) ({ token } = await create({ modules: post, readOnly: 1 }))
      const { status } = await use(token, path, method === 'POST' ? { body: {} } : {})
      if (status !== 403) answered.push(`${status}: ${method} ${path}`)
    }
    expect(answered).toEqual([])
  })

  it('never does more than its owner may at that moment', async () => {
    const { token } = await create()
    expect(await use(token, `${post}/remove`, { body: { ids: '1' } })).toMatchObject({ status: 403 })
    const menu = test.db.selectFrom('bladeMenu').select('id').where('code', '=', 'param')
    const { roleId } = owner
    expect(await use(token, 'blade-system/param/list')).toMatchObject({ status: 200 })
    await test.change(() =>
      test.db.deleteFrom('bladeRoleMenu').where('roleId', '=', roleId).where('menuId', 'in', menu).execute(),
    )
    await test.admin.get('blade-auth/oauth/clear-cache')
    await expect.poll(async () => (await use(token, 'blade-system/param/list')).status).toBe(403)
  })

  it('gets no session, no password and no other key', async () => {
    const { id, token } = await create()
    for (const [call, body] of [
      [`${path}/submit`, { name: '又一个' }],
      [`${path}/submit`, { id, addresses: '' }],
      ['blade-user/update-password', { oldPassword: 'a', newPassword: 'b', newPassword1: 'b' }],
      ['blade-auth/download/ticket', { path: `${post}/export` }],
    ] as const)
      expect(await use(token, call, { body }), call).toMatchObject({ status: 403 })
    expect(await use(token, `${path}/list`)).toMatchObject({ status: 403 })
  })

  it('ends when it is revoked, at its end, and with its owner', async () => {
    const [revoked, ended] = [await create(), await create({ endTime: '2020-01-01 00:00:00' })]
    expect(await use(revoked.token, `${post}/list`)).toMatchObject({ status: 200 })
    expect(await use(ended.token, `${post}/list`)).toMatchObject({ status: 401 })
    expect(await owner.post(`${path}/remove`, undefined, { ids: revoked.id })).toMatchObject({ status: 200 })
    await expect.poll(async () => (await use(revoked.token, `${post}/list`)).status).toBe(401)
    expect(await use(`${ended.token}x`, `${post}/list`)).toMatchObject({ status: 401 })
  })

  it('has modules and addresses that exist', async () => {
    for (const [values, msg] of [
      [{ modules: 'blade-system/nothing' }, /^可用模块/],
      ...['10.1.0.0/33', 'host', '1.2.3.4/'].map(addresses => [{ addresses }, /^来源地址/] as const),
    ] as const)
      expect(await owner.post(`${path}/submit`, { name: '错', ...values })).toMatchObject({
        ...{ status: 400, msg: expect.stringMatching(msg) },
      })
  })

  it('is seen, changed and revoked by its owner', async () => {
    const { id } = await create({ name: '自己的' })
    expect((await owner.get(`${path}/list`, { name: '自己的' })).data).toMatchObject({ total: 1 })
    expect((await colleague.get(`${path}/list`)).data).toMatchObject({ total: 0 })
    expect(await colleague.post(`${path}/submit`, { id, readOnly: 0 })).toMatchObject({ status: 403 })
    expect(await colleague.post(`${path}/remove`, undefined, { ids: id })).toMatchObject({ status: 403 })
  })

  it('belongs to a service account, with which nobody signs in, when somebody who may do as much makes it', async () => {
    const tenantId = '610001'
    const rights = [...codes, 'user', 'user_add', 'user_edit', 'user_role', 'user_reset', 'user_view', 'post']
    const manager = await test.addPerson(tenantId, rights)
    const { roleId } = manager
    const dept = await insertDept(tenantId)
    const service = { account: 'typesetting', name: '排版', realName: '排版', isService: 1, password: 'Kerning-Pair-9' }
    const made = await manager.post('blade-user/submit', { ...service, roleId, deptId: dept })
    expect(made, made.body).toMatchObject({ status: 200 })
    const { id, issued } = made.data as { id: string; issued?: object }
    expect(issued).toBeUndefined()
    const password = digestOf('Kerning-Pair-9')
    const query = { tenantId, username: 'typesetting', password, grant_type: 'password', scope: 'all' }
    const signIn = await test.stranger.ask({ method: 'POST', url: '/api/blade-auth/oauth/token', query })
    expect(signIn.status).toBe(400)
    expect(await manager.post('blade-user/reset-password', undefined, { userIds: id })).toMatchObject({
      ...{ status: 400, msg: '服务账号不能登录，没有密码' },
    })
    expect(await manager.post('blade-user/submit', { id, isService: 0 })).toMatchObject({ status: 400 })

    expect((await manager.get(`${path}/services`)).data).toEqual([{ id, title: 'typesetting' }])
    expect((await owner.get(`${path}/services`)).data).toEqual([])
    const answer = await manager.post(`${path}/submit`, { name: '排版', userId: id, readOnly: 0 })
    expect(answer, answer.body).toMatchObject({ status: 200 })
    const { id: keyId, token } = answer.data as { id: string; token: string }
    expect(await use(token, `${post}/list`)).toMatchObject({ status: 200 })
    expect(await use(token, 'blade-system/param/list')).toMatchObject({ status: 403 })
    const listed = (await manager.get(`${path}/detail`, { id: keyId })).data
    expect(listed).toMatchObject({ userId: id, userAccount: 'typesetting' })

    // Neither a colleague's account, nor one that may do more, nor without the right to change accounts.
    for (const [person, userId] of [
      [manager, colleague.userId],
      [colleague, id],
      [owner, id],
    ] as const)
      expect(await person.post(`${path}/submit`, { name: '别人', userId })).toMatchObject({ status: 403 })
    expect(await colleague.post(`${path}/submit`, { id: keyId, readOnly: 1 })).toMatchObject({ status: 403 })
    expect(await manager.post(`${path}/submit`, { id: keyId, readOnly: 1 })).toMatchObject({ status: 200 })
    await manager.post('blade-user/submit', { id, status: 2 })
    await expect.poll(async () => (await use(token, `${post}/list`)).status).toBe(401)

    // Listed and revoked by whoever may make keys for the account, also while the account is stopped.
    const list = `${path}/list`
    expect((await manager.get(list)).data).toMatchObject({ total: 1, records: [{ id: keyId }] })
    expect((await colleague.get(list, { name: '排版' })).data).toMatchObject({ total: 0 })
    expect(await colleague.post(`${path}/remove`, undefined, { ids: keyId })).toMatchObject({ status: 403 })
    expect(await manager.post(`${path}/remove`, undefined, { ids: keyId })).toMatchObject({ status: 200 })
    expect((await manager.get(list)).data).toMatchObject({ total: 0 })
  })

  it('makes 600 requests a minute', async () => {
    const { token } = await create({ addresses: '10.9.9.9' })
    const statuses = new Set<number>()
    for (let count = 0; count <= 600; count++)
      statuses.add((await use(token, `${post}/list`, { ip: '10.9.9.9' })).status)
    expect([...statuses]).toEqual([200, 429])
    expect(await owner.get(`${path}/list`)).toMatchObject({ status: 200 })
  })
})
