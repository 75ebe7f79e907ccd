import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildQuery, grains, isMeasurable, measures, type Query, type QueryTable } from '#contract/report/query'
import { report } from '#contract/report/report'
import type { ReportSource, ReportValue } from '#contract/report/run'
import { createDatabase, type TestDatabase } from '../../../../../tests/support/database/postgres.ts'
import { setUpReports } from '../../../../../tests/support/records/reportDesk.ts'
import { REPORT_ROLE } from '../../../platform/db/tenancy/appRole.ts'
import { createOwnDatabase, type OwnDatabase } from './ownDatabase.ts'
import { createReportQueue } from './reportQueue.ts'

const test = setUpReports()
let tables: readonly QueryTable[]

beforeAll(async () => {
  const sources = (await test.designer.get(`${report.path}/sources`)).data as ReportSource[]
  tables = sources[0]?.tables ?? []
})

const articles: Query = {
  ...{ table: 'articles', filters: [], group: 'column_name', grain: 'month', measure: 'count', measured: '' },
  presentation: 'bar',
}

async function rowsOf(query: Query, values: object = {}): Promise<ReportValue[][]> {
  const definition = buildQuery(query, tables)
  if (!definition) throw new Error('not complete')
  const { statement, ...rest } = definition
  return (await test.rowsOf(statement, rest, values)) as ReportValue[][]
}

describe('a query that is built by steps', () => {
  it('runs for every table, column, measure and filter that the designer lists', async () => {
    expect(tables.length).toBeGreaterThan(5)
    for (const table of tables) {
      const filters = table.columns.map(({ name }) => name).slice(0, 20)
      for (const column of table.columns) {
        const measured = table.columns.find(isMeasurable)
        const measure = measures[table.columns.indexOf(column) % measures.length] ?? 'count'
        const query: Query = {
          ...{ table: table.name, filters, group: column.name, grain: grains[0], presentation: 'bar' },
          ...(measured ? { measure, measured: measured.name } : { measure: 'count', measured: '' }),
        }
        expect(await rowsOf(query), `${table.name} ${column.name} ${query.measure}`).toBeInstanceOf(Array)
      }
    }
  })

  it('knows numbers, times and texts, and adds up no ids', () => {
    const columns = tables.find(({ name }) => name === 'articles')?.columns ?? []
    const kinds = Object.fromEntries(columns.map(({ name, kind }) => [name, kind]))
    expect(kinds).toMatchObject({ title: 'text', characters: 'number', publish_time: 'time' })
    expect(columns.filter(isMeasurable).map(({ name }) => name)).not.toContain('column_id')
  })

  it('filters by what its readers enter, whatever that is, and by nothing without a value', async () => {
    const query: Query = { ...articles, group: 'author', filters: ['author', 'publish_time'] }
    const all = await rowsOf(query)
    expect(all.length).toBeGreaterThan(1)
    expect(await rowsOf(query, { author: '王明远' })).toEqual(all.filter(([author]) => author === '王明远'))
    expect(await rowsOf(query, { author: `x' or '1' = '1` })).toEqual([])
    expect(await rowsOf(query, { publish_time: '1990-01-01,1990-01-02' })).toEqual([])
  })

  it.each([
    { table: 'blade_user' },
    { group: 'password' },
    { filters: ['password'] },
    { measure: 'sum' as const, measured: 'column_id' },
    { measure: 'sum' as const, measured: `characters") from articles; --` },
  ])('is none with names that are not in the list: %j', part => {
    expect(buildQuery({ ...articles, ...part }, tables)).toBeUndefined()
  })
})

const limits = { slots: 2, maxOfUser: 3, maxWaiting: 100, waitMs: 5000 }
const asker = (tenantId: string, user: number) => ({ tenantId, userId: `${tenantId}-${user}` })

it('runs one report of a user at a time', async () => {
  const queue = createReportQueue(limits)
  let running = 0
  let peak = 0
  const work = async () => {
    peak = Math.max(peak, ++running)
    await sleep(20)
    running--
  }
  await Promise.all([1, 2, 3, 4].map(() => queue.run(asker('a', 1), work)))
  expect(peak).toBe(1)
})

it('lets a tenant wait for one statement at most, however many another one has sent', async () => {
  const queue = createReportQueue(limits)
  const ended: string[] = []
  const work = (name: string) => async () => {
    await sleep(50)
    ended.push(name)
  }
  const heavy = Array.from({ length: 12 }, (_, user) => queue.run(asker('a', user), work('a')))
  const light = queue.run(asker('b', 1), work('b'))
  await Promise.all([...heavy, light])
  expect(ended.indexOf('b')).toBeLessThanOrEqual(3)
})

it('says when to come back: to a user with too many reports, and to everybody when all is taken', async () => {
  const queue = createReportQueue({ ...limits, maxWaiting: 5 })
  let release = () => {}
  const blocker = new Promise<void>(resolve => (release = resolve))
  const run = (tenantId: string, user: number) => queue.run(asker(tenantId, user), () => blocker).catch(error => error)
  const [first] = [run('a', 1), run('a', 1), run('a', 1), run('a', 1)]
  expect(await run('a', 1)).toMatchObject({ status: 429, retryAfter: 5 })
  const others = [run('b', 1), run('b', 2), run('b', 3)]
  expect(await run('c', 1)).toMatchObject({ status: 503, retryAfter: 5 })
  release()
  await Promise.all([first, ...others])
})

it('does not wait for ever, and goes on after a failure', async () => {
  const queue = createReportQueue({ ...limits, slots: 1, waitMs: 50 })
  let fail = (_: Error) => {}
  const failing = queue.run(asker('a', 1), () => new Promise((_, reject) => (fail = reject)))
  await expect(queue.run(asker('b', 1), async () => 1)).rejects.toMatchObject({ status: 503 })
  await expect(queue.run(asker('a', 1), async () => 1)).rejects.toMatchObject({ status: 429 })
  fail(new Error('failed'))
  await expect(failing).rejects.toThrow('failed')
  expect(await queue.run(asker('b', 1), async () => 1)).toBe(1)
})

describe('a statement on the own database', () => {
  let database: TestDatabase
  let own: OwnDatabase
  let thief: pg.Client

  beforeAll(async () => {
    database = await createDatabase()
    const owner = new pg.Client(database.connection)
    await owner.connect()
    await owner.query(
      `insert into blade_edition (id, tenant_id, title, edition_no, publish_date)
     values (1, '330001', 'own', 1, now()), (2, '330002', 'foreign', 1, now())`,
    )
    const { rows } = await owner.query<{ secret: string }>('select secret from report_seal')
    await owner.end()
    own = createOwnDatabase(database.appConnection, async () => rows[0]?.secret ?? '')
    // Runs a statement that nobody has checked.
    thief = new pg.Client({ ...database.connection, user: REPORT_ROLE })
    await thief.connect()
  })
  afterAll(async () => {
    await own?.close()
    await thief?.end()
    await database?.drop()
  })

  const runQuery = (text: string) => own.query({ text, values: [], asker: { tenantId: '330001', userId: '1' } })

  it('shows the rows of the tenant it is asked for', async () => {
    expect((await runQuery('select title from editions')).rows).toEqual([['own']])
  })

  it.each(['330002', '*', '', '330002.', '330002.0000'])(
    'shows nothing to a session that names itself %s',
    async name => {
      await thief.query(`select set_config('app.tenant', '330002', false), set_config('app.report', $1, false)`, [name])
      expect((await thief.query('select title from reporting.editions')).rows).toEqual([])
    },
  )

  it('keeps to its tenant when a statement sets another one while it runs', async () => {
    const text = `select title, set_config('app.tenant', '330002', false), set_config('app.report', '330002.x', false)
    from editions`
    const { rows } = await runQuery(text)
    expect(rows.every(([title]) => title === 'own')).toBe(true)
    expect((await runQuery('select title from editions')).rows).toEqual([['own']])
  })

  it.each([
    'select password from public.blade_user',
    'select client_secret from public.blade_client',
    'select secret from public.report_seal',
    'select * from pg_catalog.pg_authid',
    `select pg_read_file('/etc/passwd')`,
    `copy reporting.editions to program 'cat'`,
    `insert into public.blade_post (id) values (1)`,
    `update reporting.editions set title = 'stolen'`,
    'create table stolen (id int)',
    'set role broadsheet',
  ])('lets its role not do: %s', async statement => {
    await expect(thief.query(statement)).rejects.toThrow(
      /permission denied|must be superuser|cannot update view|cannot execute/,
    )
  })

  it('takes one statement only, and none that writes', async () => {
    await expect(runQuery('select 1; select 2')).rejects.toThrow(/multiple commands/)
    await expect(runQuery('select 1 from editions for update')).rejects.toThrow()
  })

  it('drops a result that is too large to hold', async () => {
    await expect(runQuery(`select repeat('x', 100000) from generate_series(1, 1000)`)).rejects.toMatchObject({
      status: 400,
    })
    expect((await runQuery('select 1')).rows).toEqual([['1']])
  })
})
