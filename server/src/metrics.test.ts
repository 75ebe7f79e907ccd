import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { execute } from '../../tests/support/database/postgres.ts'
import { timeLimit } from '../../tests/support/run/timeLimit.ts'
import { createTestApp, setUpApp, type TestApp } from '../../tests/support/servers/testApp.ts'

const TOKEN = '5f0c1d2e3b4a59687766554433221100'

const test = setUpApp({ METRICS_TOKEN: TOKEN })
let silent: TestApp

beforeAll(async () => {
  silent = await createTestApp()
})
afterAll(() => silent?.close())

const ask = (authorization?: string, of = test) =>
  of.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

async function metrics(of = test): Promise<string> {
  const { statusCode, body } = await ask(`Bearer ${TOKEN}`, of)
  expect(statusCode).toBe(200)
  return body
}

/** The value of each series, by the text before it. */
function figuresIn(text: string): Record<string, number> {
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

const figures = async (of = test) => figuresIn(await metrics(of))

describe('the address', () => {
  it('takes the token and nothing else', async () => {
    const { statusCode, headers } = await ask(`Bearer ${TOKEN}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    for (const wrong of [
      undefined,
      '',
      'Bearer',
      `Bearer ${TOKEN}0`,
      `Bearer ${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
      TOKEN,
    ]) {
      const refused = await ask(wrong)
      expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expect(refused.body).not.toContain('broadsheet_')
    }
    expect((await test.app.inject({ url: `/metrics?token=${TOKEN}` })).statusCode).toBe(401)
  })

  it('does not exist without a token', async () => {
    expect((await ask(undefined, silent)).statusCode).toBe(404)
    expect((await ask(`Bearer ${TOKEN}`, silent)).statusCode).toBe(404)
  })
})

describe('the metrics', () => {
  it('count requests by method, route pattern and status class, never by address', async () => {
    const route = '/api/blade-system/post/detail'
    await test.admin.get('blade-system/post/detail', { id: '1234567890123456789' })
    await test.stranger.get('blade-system/post/list')
    await test.app.inject('/api/blade-secret-9/path')
    const text = await metrics()
    expect(text).not.toContain('secret-9')
    expect(text).not.toContain('1234567890123456789')
    const counted = figuresIn(text)
    const count = (labels: string) => counted[`broadsheet_http_request_duration_seconds_count{${labels}}`]
    expect(count(`method="GET",route="${route}",status="4xx"`)).toBe(1)
    expect(count('method="GET",route="/api/blade-system/post/list",status="4xx"')).toBe(1)
    // Unknown paths reach the route of the front end's files where it has been built.
    expect(count('method="GET",route="unknown",status="4xx"') ?? count('method="GET",route="/*",status="4xx"')).toBe(1)
  })

  it('name the jobs by task and state', async () => {
    const add = (task: string, at: string) =>
      execute(test.connection, `select graphile_worker.add_job('${task}', run_at => ${at}, max_attempts => 3)`)
    await add('draw', `now() - interval '90 seconds'`)
    await add('draw', `now() + interval '1 hour'`)
    await add('send', 'now()')
    await execute(
      test.connection,
      `update graphile_worker._private_jobs set attempts = max_attempts where task_id =
       (select id from graphile_worker._private_tasks where identifier = 'send')`,
    )
    const found = await figures(await createTestAppOn(test))
    expect(found).toMatchObject({
      'broadsheet_jobs{task="draw",state="waiting"}': 1,
      'broadsheet_jobs{task="draw",state="scheduled"}': 1,
      'broadsheet_jobs{task="draw",state="running"}': 0,
      'broadsheet_jobs{task="send",state="failed"}': 1,
      'broadsheet_jobs{task="send",state="waiting"}': 0,
    })
    expect(found['broadsheet_jobs_oldest_waiting_seconds{task="draw"}']).toBeGreaterThanOrEqual(90)
  })

  it('cover connections, sessions, streams, disk, logs, version and process', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    const found = await figures()
    expect(found).toMatchObject({
      broadsheet_database_up: 1,
      'broadsheet_database_pool_connections{state="waiting"}': 0,
      broadsheet_database_pool_max_connections: 10,
      broadsheet_event_streams: 0,
      broadsheet_log_rows_dropped_total: 0,
      [`broadsheet_build_info{version="${version}"}`]: 1,
    })
    for (const series of [
      'broadsheet_database_pool_connections{state="total"}',
      'broadsheet_active_sessions',
      'broadsheet_disk_bytes{folder="data",kind="available"}',
      'broadsheet_disk_bytes{folder="files",kind="available"}',
      'process_resident_memory_bytes',
    ])
      expect(found[series], series).toBeGreaterThan(0)
    for (const series of ['broadsheet_log_rows_waiting', 'nodejs_eventloop_lag_p99_seconds'])
      expect(found[series], series).toBeGreaterThanOrEqual(0)
  })

  it('belong to one app', async () => {
    const own = await createTestAppOn(test)
    await own.admin.get('blade-system/param/list')
    const series =
      'broadsheet_http_request_duration_seconds_count{method="GET",route="/api/blade-system/param/list",status="2xx"}'
    expect(await figures(own)).toMatchObject({ [series]: 1 })
    expect(await figures()).not.toHaveProperty([series])
  })

  it('are answered while requests wait on every connection', async () => {
    const locking = new pg.Client(test.connection)
    await locking.connect()
    onTestFinished(() => locking.end())
    await locking.query('begin; lock table blade_post')
    const waiting = Array.from({ length: 15 }, () => test.admin.get('blade-system/post/list'))
    await pause(500)
    const startTime = performance.now()
    const found = await figures()
    expect(performance.now() - startTime).toBeLessThan(timeLimit(2500))
    expect(found).toMatchObject({ 'broadsheet_database_pool_connections{state="idle"}': 0 })
    expect(found['broadsheet_database_pool_connections{state="waiting"}']).toBeGreaterThan(0)
    expect(found.broadsheet_active_sessions).toBeGreaterThan(0)
    await locking.query('rollback')
    await Promise.all(waiting)
  })
})

describe('the files for Prometheus and Grafana', () => {
  const files = ['deploy/prometheus/alerts.yml', 'deploy/grafana/broadsheet.json']

  it.each(files)('%s names metrics that exist', async file => {
    const named = new Set(readFileSync(file, 'utf8').match(/\b(broadsheet|nodejs|process)_\w+/g))
    const text = await metrics()
    const known = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    )
    expect(named.size).toBeGreaterThan(5)
    expect([...named].filter(name => !known.includes(name))).toEqual([])
  })

  it('the documentation describes every metric of the product', async () => {
    const names = [...(await metrics()).matchAll(/^# TYPE (broadsheet_\w+) /gm)].map(([, name]) => name)
    const documented = readFileSync('docs/operations.md', 'utf8')
    expect(names.filter(name => !documented.includes(`\`${name}\``))).toEqual([])
  })
})

/** A second app on the same database, with nothing cached and nothing counted. */
async function createTestAppOn({ database }: TestApp): Promise<TestApp> {
  const own = await createTestApp({ METRICS_TOKEN: TOKEN }, { database: { ...database, drop: async () => {} } })
  onTestFinished(() => own.close())
  return own
}
