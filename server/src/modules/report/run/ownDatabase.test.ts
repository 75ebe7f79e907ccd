import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../../../../tests/support/database/postgres.ts'
import { REPORT_ROLE } from '../../../platform/db/tenancy/appRole.ts'
import { createOwnDatabase, type OwnDatabase } from './ownDatabase.ts'

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
