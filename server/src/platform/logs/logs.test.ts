import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import type { ApiLog } from '#contract/log/api'
import { ADMIN_PASSWORD } from '../../../../tests/support/servers/config.ts'
import { type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'
import { digestOf } from '../../auth/accounts/passwords.ts'
import { asSystem } from '../db/tenancy/scope.ts'
import { createLogWriter, pruneLogs } from './logWriter.ts'

const TENANT = '320001'
const OTHER_TENANT = '320002'
const codes = ['log_usual', 'log_api', 'log_error'].flatMap(code => [code, `${code}_view`])

const test = setUpApp()
let own: Person
let foreigner: Person

beforeAll(async () => {
  own = await test.addPerson(TENANT, [...codes, 'post', 'post_add'])
  foreigner = await test.addPerson(OTHER_TENANT, codes)
})

type Log = 'usual' | 'api' | 'error'

async function listed(person: Person, log: Log, query: Record<string, string> = {}) {
  await test.app.logs.flush()
  const answer = await person.get(`blade-log/${log}/list`, query)
  expect(answer, answer.body).toMatchObject({ status: 200 })
  return answer.data as Paged<Record<string, unknown> & { id: string }>
}

it('keeps a row of each call: who, what, how long and with which result', async () => {
  const post = { category: 1, postCode: 'jz', postName: '记者', sort: 1 }
  const answer = await own.post('blade-system/post/submit', post)
  const refused = await own.post('blade-system/post/remove', undefined, { ids: '1' })
  expect(refused.status).toBe(403)
  const { records } = await listed(own, 'api', { requestUri: 'post/' })
  expect(records.map(({ requestUri, status }) => [requestUri, status])).toEqual([
    ['/api/blade-system/post/remove', 403],
    ['/api/blade-system/post/submit', 200],
  ])
  const [, row] = records
  expect(row).toMatchObject({
    ...{ tenantId: TENANT, createUser: own.userId, createBy: expect.stringMatching(/^tester/), method: 'POST' },
    ...{
      title: '岗位管理·保存',
      serviceId: 'broadsheet',
      env: 'test',
      type: '1',
      remoteIp: '127.0.0.1',
      time: expect.stringMatching(/^\d+$/),
    },
    ...{ traceId: answer.headers['x-request-id'], params: '', userAgent: '' },
  })
  const { data } = await own.get('blade-log/api/detail', { id: row?.id ?? '' })
  expect(JSON.parse((data as ApiLog).params)).toEqual(post)
  expect(data).toMatchObject({ userAgent: expect.stringContaining('light'), methodName: 'submit' })
})

it('names calls in the language of the reader', async () => {
  await test.app.logs.flush()
  const titles = async (language: string) => {
    const headers = { 'accept-language': language }
    const { data } = await own.ask({ method: 'GET', url: '/api/blade-log/api/list?size=200', headers })
    return (data as Paged<ApiLog>).records.map(({ title }) => title)
  }
  expect(await titles('en')).toEqual(expect.arrayContaining(['Posts: save', 'Posts: remove', 'API log: detail']))
  expect(await titles('zh')).toEqual(expect.arrayContaining(['岗位管理·保存', '接口日志·详情']))
})

it('knows what every call is called in both languages', () => {
  const { paths = {} } = test.app.swagger()
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, call]) => ({ at: `${method} ${path}`, ...(call as object) })),
  ) as { at: string; summary?: string; description?: string }[]
  expect(calls.length).toBeGreaterThan(100)
  const unnamed = calls.filter(
    ({ summary, description }) => !/\p{Script=Han}/u.test(summary ?? '') || !/^[ -~]+$/.test(description ?? ''),
  )
  expect(unnamed.map(({ at }) => at)).toEqual([])
})

it('finds rows by path, status, account, trace and time', async () => {
  const some = { requestUri: 'submit', status: '200', createBy: 'tester', traceId_notnull: '1' }
  const whole = { createTime_datege: '2020-01-01 00:00:00', createTime_datele: '2090-01-01 00:00:00' }
  expect((await listed(own, 'api', { ...some, ...whole })).total).toBe(1)
  expect((await listed(own, 'api', { ...some, status: '404' })).total).toBe(0)
  expect((await listed(own, 'api', { ...some, createTime_datele: '2020-01-01 00:00:00' })).total).toBe(0)
})

it('shows a tenant its own rows, and the platform all', async () => {
  const tenants = async (person: Person) =>
    new Set((await listed(person, 'api', { size: '200' })).records.map(({ tenantId }) => tenantId))
  expect(await tenants(own)).toEqual(new Set([TENANT]))
  expect(await tenants(foreigner)).toEqual(new Set([OTHER_TENANT]))
  expect([...(await tenants(test.admin))]).toEqual(expect.arrayContaining([TENANT, OTHER_TENANT, '000000']))
  const [row] = (await listed(own, 'api')).records
  expect(await foreigner.get('blade-log/api/detail', { id: row?.id ?? '' })).toMatchObject({ status: 404 })
})

it('tells of sign-ins, also of those that were refused, and of what was granted and reset', async () => {
  const query = { tenantId: TENANT, username: 'nobody', password: digestOf('x'), grant_type: 'password', scope: 'all' }
  await test.stranger.post('blade-auth/oauth/token', undefined, query)
  await test.admin.post('blade-user/unlock', undefined, { userIds: own.userId })
  const events = async (person: Person) =>
    (await listed(person, 'usual')).records.map(({ logId, logLevel, createBy }) => [logId, logLevel, createBy])
  expect((await events(own))[0]).toEqual(['session.open', 'warn', 'nobody'])
  expect(await events(own)).toContainEqual(['session.open', 'info', expect.stringMatching(/^tester/)])
  expect((await events(test.admin))[0]).toEqual(['user.unlock', 'info', 'admin'])
})

it('tells of a sign-in and of a grant whatever else is sent with them', async () => {
  const query = {
    tenantId: TENANT,
    username: 'guessing',
    password: digestOf('x'),
    grant_type: 'password',
    scope: 'all',
  }
  await test.stranger.post('blade-auth/oauth/token', { grant_type: 'refresh_token' }, query)
  await test.admin.post('blade-user/unlock', { grant_type: 'refresh_token' }, { userIds: own.userId })
  const { records } = await listed(test.admin, 'usual')
  expect(records.slice(0, 2).map(({ logId, createBy }) => [logId, createBy])).toEqual([
    ['user.unlock', 'admin'],
    ['session.open', 'guessing'],
  ])
})

it('is told by routes which of them are events', () => {
  const request = { query: {}, body: {} } as FastifyRequest
  const events = test.app.guardedRoutes.flatMap(({ config: { event } = {} }) =>
    typeof event === 'function' ? (event(request) ?? []) : (event ?? []),
  )
  expect([...new Set(events)].sort()).toEqual([
    ...['cache.clear', 'client.submit', 'param.submit', 'role.grant', 'role.remove', 'scope.submit', 'session.code'],
    ...['session.end', 'session.end-others', 'session.open', 'sms.enable', 'sms.send', 'storage.enable'],
    ...['tenant.datasource', 'tenant.package', 'tenant.remove', 'tenant.setting', 'tenant.submit', 'topmenu.grant'],
    ...['user.confirm-phone', 'user.grant', 'user.password', 'user.register', 'user.remove', 'user.reset-password'],
    ...['user.submit', 'user.unlock'],
  ])
})

it('keeps no row of heartbeats, unless they fail', async () => {
  const person = await test.addPerson(TENANT, ['log_api', 'log_api_view', 'post', 'post_view', 'post_add'])
  const post = { category: 1, postCode: 'jb', postName: '校对', sort: 2 }
  const id = await person.create('blade-system/post', post)
  for (const body of [{ id, editing: 0 }, { id, leaving: 1 }, { id, editing: ['odd'] }, { id: '1' }])
    await person.post('blade-system/post/presence', body)
  await person.get('blade-desk/workbench/waiting')
  const { records } = await listed(person, 'api', { size: '50' })
  const calls = records.filter(({ createUser }) => createUser === person.userId)
  expect(calls.map(({ methodName, status }) => [methodName, status])).toEqual([
    ['presence', 404],
    ['presence', 400],
    ['submit', 200],
  ])
})

it('writes a row for every call, whatever its parameters', async () => {
  const odd = { toString: 1, toJSON: {}, valueOf: null }
  const query = { username: 'odd', password: digestOf('x'), grant_type: 'password', scope: 'all' }
  for (const body of [
    { tenantId: odd },
    { username: odd },
    { username: ['odd'] },
    { password: 7 },
    { tenantId: TENANT },
  ]) {
    const asks = test.stranger.post('blade-auth/oauth/token', body, {
      ...query,
      ...('username' in body && { username: '' }),
    })
    expect((await asks).status).toBe(400)
  }
  for (const body of [{ paramKey: odd, paramValue: 'odd' }, { account: odd }])
    await test.stranger.post('blade-user/register-guest', body)
  const rows = await Promise.all(
    ['oauth/token', 'register-guest'].map(
      async requestUri => (await listed(test.admin, 'api', { requestUri })).records,
    ),
  )
  expect(rows[0]?.filter(({ createBy }) => createBy === 'odd' || createBy === '').length).toBeGreaterThanOrEqual(5)
  expect(rows[1]).toHaveLength(2)
})

it('keeps an unexpected error with its stack and the trace id that the user saw', async () => {
  const rename = (from: string, to: string) =>
    asSystem(() => sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(test.db))
  await rename('blade_post', 'blade_post_away')
  const answer = await own.get('blade-system/post/list')
  await rename('blade_post_away', 'blade_post')
  expect(answer.status).toBe(500)
  const { traceId } = JSON.parse(answer.body)
  const [row] = (await listed(own, 'error', { traceId })).records
  expect(row).toMatchObject({ exceptionName: 'error', requestUri: '/api/blade-system/post/list', stackTrace: '' })
  const { data } = await own.get('blade-log/error/detail', { id: row?.id ?? '' })
  expect(data).toMatchObject({ message: expect.stringContaining('blade_post'), traceId })
  expect((data as { stackTrace: string }).stackTrace).toContain('at ')
})

it('marks what a browser uploaded as the browser’s', async () => {
  const entry = { url: '/system/post', time: '2026-01-01 00:00:00', type: 'error', message: '读取失败', stack: 'at x' }
  await own.post('blade-auth/oauth/logout', [entry])
  const { records } = await listed(own, 'error', { serviceId: 'browser' })
  expect(records).toMatchObject([{ serviceId: 'browser', requestUri: '/system/post', tenantId: TENANT }])
  expect((await own.get('blade-auth/oauth/user-info')).status).toBe(200)
})

it('holds no password, no token and no secret of all that was sent', async () => {
  const secrets = ['Kerning-Pair-9', digestOf('Kerning-Pair-9'), ADMIN_PASSWORD, digestOf(ADMIN_PASSWORD)]
  const [password, digest] = secrets as [string, string]
  const user = {
    account: 'scanned',
    password,
    password2: password,
    name: 'x',
    realName: '某人',
    roleId: '',
    deptId: '',
  }
  await test.admin.post('blade-user/submit', user)
  const changed = { oldPassword: digest, newPassword: digest, newPassword1: digest }
  await own.post('blade-user/update-password', undefined, changed)
  await test.admin.post('blade-system/client/submit', { clientId: 'scan', clientSecret: 'scan-secret-1' })
  const param = { paramName: 'x', paramKey: 'account.initPassword', paramValue: password }
  await test.admin.post('blade-system/param/submit', param)
  await test.stranger.post('blade-auth/oauth/token', { username: 'admin', password: digest, grant_type: 'password' })
  await test.stranger.get(`no-such-path/${own.token}`, { 'Blade-Auth': `bearer ${own.token}` })
  const leak = `${own.token} ${password}`
  const entry = { url: `/x?password=${password}`, time: '', type: 'error', message: leak, stack: leak, info: leak }
  await own.post('blade-auth/oauth/logout', [{ ...entry, message: own.token, stack: own.token, info: own.token }])
  await test.app.logs.flush()
  const { rows } = await asSystem(() =>
    sql<{ text: string }>`select t::text as text from blade_log_usual t union all select t::text from blade_log_api t
      union all select t::text from blade_log_error t`.execute(test.db),
  )
  expect(rows.length).toBeGreaterThan(20)
  const everything = rows.map(({ text }) => text).join('\n')
  for (const secret of [...secrets, own.token, foreigner.token, test.admin.token, 'saber_secret', 'scan-secret-1'])
    expect(everything).not.toContain(secret)
})

it('drops the oldest rows rather than slowing down, and says how many', async () => {
  await test.app.logs.flush()
  const writer = createLogWriter(test.db)
  const row = { tenantId: '320009', serviceId: 'x', logLevel: 'info', logId: 'x' }
  // No request waits for any of this: nothing is written before the first pause.
  for (let number = 0; number < 10_500; number++) writer.add('usual', { ...row, logData: String(number) })
  await writer.close()
  const { rows } = await asSystem(() =>
    sql<{ written: string; note: string }>`select count(*) filter (where tenant_id = '320009') as written,
      max(log_data) filter (where log_id = 'log.dropped') as note from blade_log_usual`.execute(test.db),
  )
  expect(rows).toEqual([{ written: '9500', note: '{"dropped":1000}' }])
})

it('keeps rows that could not be written until they can be', async () => {
  const writer = createLogWriter(test.db)
  await asSystem(() => sql`alter table blade_log_usual rename to blade_log_away`.execute(test.db))
  writer.add('usual', { tenantId: '320010', serviceId: 'x', logLevel: 'info', logId: 'x', logData: 'a\0b' })
  await writer.flush()
  await asSystem(() => sql`alter table blade_log_away rename to blade_log_usual`.execute(test.db))
  await writer.close()
  const { rows } = await asSystem(() =>
    sql`select log_data from blade_log_usual where tenant_id = '320010'`.execute(test.db),
  )
  expect(rows).toEqual([{ logData: 'ab' }])
})

it('forgets what is older than the parameters say, whole months at once', async () => {
  const insert = (id: number, days: number) => sql`insert into blade_log_api (id, tenant_id, create_time)
    values (${id}, '320011', localtimestamp - make_interval(days => ${days}))`
  await asSystem(async () => {
    await sql`select log_partitions_from((current_date - 100)::date)`.execute(test.db)
    for (const [index, days] of [100, 40, 29, 1].entries()) await insert(index + 1, days).execute(test.db)
    await pruneLogs.run(null, { ...test, signal: new AbortController().signal })
    const { rows } = await sql`select id from blade_log_api where tenant_id = '320011' order by id`.execute(test.db)
    expect(rows).toEqual([{ id: '3' }, { id: '4' }])
    const partitions = await sql<{ name: string }>`select relname as name from pg_class
      where relname ~ '^blade_log_api_\d' and relkind = 'r' and to_date(right(relname, 7), 'YYYY_MM') < current_date - 62`.execute(
      test.db,
    )
    expect(partitions.rows).toEqual([])
  })
})

it('keeps the app’s role out of the partitions, which no row-level security guards', async () => {
  const { rows } = await asSystem(() =>
    sql`select has_schema_privilege('broadsheet_app', 'log_partition', 'usage') as open`.execute(test.db),
  )
  expect(rows).toEqual([{ open: false }])
})
