import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../../tests/support/database/postgres.ts'
import { readMigrations } from '../readMigrations.ts'
import { migrate } from './migrate.ts'

const databases: TestDatabase[] = []
let whole: TestDatabase
let kit: TestDatabase

beforeAll(async () => {
  for (let count = 0; count < 2; count += 1) databases.push(await createEmptyDatabase())
  ;[whole, kit] = databases as [TestDatabase, TestDatabase]
})
afterAll(async () => {
  for (const database of databases) await database.drop()
})

async function texts({ connection }: TestDatabase, statement: string): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<{ text: string }>(statement)).rows.map(({ text }) => text)
  } finally {
    await client.end()
  }
}

const ofNewspaper = `
  select c.oid::regclass::text as text from pg_class c where c.relkind in ('r', 'v')
    and c.relname ~ '^(blade_(articles|columns|edition|page$|images|videos|comment|feedback|notes)|edition_|page_film|article_)'
  union all select nspname from pg_namespace where nspname = 'search'
  union all select proname from pg_proc where proname like '%articles_with' order by 1`

/** Everything that migrations make, one line for each part. */
const structure = `
  select format('%s.%s %s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
    a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) as text
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
    and c.relnamespace::regnamespace::text in ('public', 'search', 'reporting')
  union all select indexdef from pg_indexes where schemaname in ('public', 'search')
  union all select pg_get_viewdef(oid) from pg_class where relkind = 'v' and relnamespace = 'reporting'::regnamespace
  union all select pg_get_functiondef(oid) from pg_proc
    where pronamespace::regnamespace::text in ('public', 'search', 'reporting')
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select format('%s %s', polrelid::regclass, polname) from pg_policy
  union all select format('%s %s %s', relname, relrowsecurity, relforcerowsecurity) from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  union all select format('%s %s', c.oid::regclass, c.relacl) from pg_class c
    where c.relnamespace::regnamespace::text in ('public', 'search', 'reporting') and c.relkind in ('r', 'v')
  order by 1`

it('a new database without the newspaper has nothing of it, at once and at later starts', async () => {
  const migrations = await readMigrations()
  const applied = await migrate(kit.connection, migrations, { newspaper: false })
  expect(applied).toContain('0098_cached_tables.sql')
  expect(applied).not.toContain('0030_newspaper.sql')
  expect(await texts(kit, ofNewspaper)).toEqual([])
  expect(await migrate(kit.connection, migrations, { newspaper: false })).toEqual([])
})

it('the newspaper comes later, and everything is as if it had been there from the beginning', async () => {
  const migrations = await readMigrations()
  await migrate(whole.connection, migrations)
  expect((await texts(whole, ofNewspaper)).length).toBeGreaterThan(15)
  expect(await migrate(kit.connection, migrations)).toContain('0030_newspaper.sql')
  expect(await texts(kit, structure)).toEqual(await texts(whole, structure))
  expect(await migrate(kit.connection, migrations)).toEqual([])
})

it('a database that has the newspaper keeps it', async () => {
  const before = await texts(whole, structure)
  expect(await migrate(whole.connection, await readMigrations(), { newspaper: false })).toEqual([])
  expect(await texts(whole, structure)).toEqual(before)
})

it('a start without the newspaper that failed leaves nothing, and the next one goes on', async () => {
  const broken = { name: '0097_broken.sql', sql: 'select nonsense' }
  const database = await createEmptyDatabase()
  databases.push(database)
  const migrations = await readMigrations()
  await expect(
    migrate(database.connection, [...migrations.filter(({ name }) => !name.startsWith('0097')), broken], {
      newspaper: false,
    }),
  ).rejects.toThrow(/0097_broken\.sql failed/)
  expect(await texts(database, ofNewspaper)).toEqual([])
  await migrate(database.connection, migrations, { newspaper: false })
  expect(await texts(database, ofNewspaper)).toEqual([])
})
