import type pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createEmptyDatabase,
  query as queryIn,
  type TestDatabase,
} from '../../../../../tests/support/database/postgres.ts'
import { type Migration, readMigrations, readUpgrades } from '../readMigrations.ts'
import { MigrationError, migrate, migrationDigest } from './migrate.ts'

const paper: Migration = {
  name: 'modules/press/paper/schema.sql',
  sql: 'create table paper (id bigint primary key, title text)',
}
const issue: Migration = {
  name: 'modules/press/paper/0001_issue.sql',
  sql: 'create table issue (id bigserial primary key)',
}

let database: TestDatabase
let connection: pg.PoolConfig
const query = (statement: string) => queryIn(connection, statement)

beforeEach(async () => {
  database = await createEmptyDatabase()
  connection = database.connection
  return database.drop
})

const named = (name: string, sql = 'select 1'): Migration => ({ name, sql })

describe('applying', () => {
  it('runs each migration once, in a folder the schema first', async () => {
    expect(await migrate(connection, [issue, paper])).toEqual([paper.name, issue.name])
    expect(await migrate(connection, [paper, issue])).toEqual([])
    expect(await query('select name from sys_migration order by 1')).toEqual([
      { name: issue.name },
      { name: paper.name },
    ])
  })

  it('runs lower layers first, and a folder after those that it names', async () => {
    const migrations = [
      named('modules/a/letter/schema.sql', '-- After: modules/b/reader, modules/removed/part\nselect 1'),
      named('modules/a/advert/schema.sql'),
      named('modules/b/reader/schema.sql', '-- After: modules/b/person'),
      named('modules/b/person/0002_name.sql'),
      named('modules/b/person/0001_age.sql'),
      named('modules/b/person/schema.sql'),
      named('kit/search/schema.sql'),
      named('kit/schema.sql'),
      named('auth/schema.sql'),
      named('platform/db/schema.sql'),
    ]
    expect(await migrate(connection, migrations)).toEqual([
      ...['platform/db/schema.sql', 'auth/schema.sql', 'kit/schema.sql', 'kit/search/schema.sql'],
      ...['modules/a/advert/schema.sql', 'modules/b/person/schema.sql', 'modules/b/person/0001_age.sql'],
      ...['modules/b/person/0002_name.sql', 'modules/b/reader/schema.sql', 'modules/a/letter/schema.sql'],
    ])
  })

  it('runs one that lands after those with higher numbers', async () => {
    const later = named('modules/press/paper/0002_later.sql')
    await migrate(connection, [paper, later])
    expect(await migrate(connection, [paper, issue, later])).toEqual([issue.name])
    expect(await migrate(connection, [paper, issue, later])).toEqual([])
  })

  it('leaves nothing of a failing migration and names its line', async () => {
    const broken = named('modules/press/paper/0002_broken.sql', 'create table half (id int);\nselect nonsense')
    await expect(migrate(connection, [paper, broken])).rejects.toThrow(/0002_broken\.sql failed: .*\(line 2\)/)
    expect(await query(`select to_regclass('half') as half, to_regclass('paper') as paper`)).toEqual([
      { half: null, paper: 'paper' },
    ])
  })

  it('lets two servers start at once', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(connection, [paper, issue])))
    expect(applied.flat()).toEqual([paper.name, issue.name])
  })

  it('takes a file with other line ends for the same', async () => {
    await migrate(connection, [{ ...paper, sql: 'select 1;\nselect 2' }])
    expect(await migrate(connection, [{ ...paper, sql: 'select 1;\r\nselect 2' }])).toEqual([])
  })

  it('leaves the tables of a module that was removed', async () => {
    await migrate(connection, [paper, named('modules/press/advert/schema.sql', 'create table advert (id int)')])
    expect(await migrate(connection, [paper, issue])).toEqual([issue.name])
    expect(await query('select * from advert')).toEqual([])
  })
})

describe('a database of version 0.2', () => {
  const last = named('0097_history_by_month.sql', 'create table blade_edition (id int)')
  const first = named('0098_first.sql', 'create table first (id int)')
  const second = named(
    '0300_second.sql',
    `delete from sys_migration; insert into sys_migration values ('kit/schema.sql', 'x')`,
  )
  const upgrades = [second, first]

  it('is carried over, and has the history of a new one', async () => {
    await migrate(connection, [last])
    await query(`insert into sys_migration (name, sha256) values ('own/0001_badge.sql', 'x'), ('0001_base.sql', 'x')`)
    expect(await migrate(connection, [paper], { upgrades })).toEqual([first.name, second.name, paper.name])
    expect(await query('select name from sys_migration order by 1')).toEqual([
      { name: 'kit/schema.sql' },
      { name: paper.name },
    ])
    expect(await migrate(connection, [paper], { upgrades })).toEqual([])
  })

  it('goes on where its upgrade has stopped', async () => {
    await migrate(connection, [last, first])
    expect(await migrate(connection, [], { upgrades })).toEqual([second.name])
  })

  it('with a changed upgrade is refused', async () => {
    await migrate(connection, [last, first])
    await expect(migrate(connection, [], { upgrades: [{ ...first, sql: '' }, second] })).rejects.toThrow(
      /0098_first\.sql is not the one/,
    )
  })

  it('without the newspaper is refused, with what to do', async () => {
    await migrate(connection, [{ ...last, sql: 'select 1' }])
    await expect(migrate(connection, [paper])).rejects.toThrow(/MODULES=all/)
  })
})

describe('refuses', () => {
  beforeEach(() => migrate(connection, [paper, issue]))

  it.each([
    [
      'a changed migration',
      [{ ...paper, sql: 'select 1' }, issue],
      /paper\/schema\.sql is not the one .*\. Install a released version again/,
    ],
    [
      'a missing migration',
      [paper],
      /newer version: it has migration modules\/press\/paper\/0001_issue\.sql.* restore a backup/,
    ],
    [
      'two with one number',
      [paper, issue, named('modules/press/paper/0001_z.sql')],
      /0001_z\.sql has the number of another/,
    ],
    [
      'a name without a number',
      [paper, issue, named('modules/press/paper/later.sql')],
      /must be named schema\.sql, or like/,
    ],
  ])('%s', async (_, migrations, message) => {
    const refusal = await migrate(connection, migrations).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(MigrationError)
    expect((refusal as Error).message).toMatch(message)
  })
})

describe('the role of the app', () => {
  it('reads and writes rows but cannot change tables or the history', async () => {
    await migrate(connection, [paper, issue])
    const asApp = (statement: string) => queryIn(database.appConnection, statement)
    await asApp(`insert into paper values (1, 'Broadsheet'); insert into issue default values`)
    expect(await asApp('select title from paper')).toEqual([{ title: 'Broadsheet' }])
    await expect(asApp('drop table paper')).rejects.toThrow(/must be owner/)
    await expect(asApp('create table mine (id int)')).rejects.toThrow(/permission denied/)
    await expect(asApp('delete from sys_migration')).rejects.toThrow(/permission denied/)
  })

  it('is held by row-level security', async () => {
    const secured = `create table note (tenant text); alter table note enable row level security;
      alter table note force row level security; insert into note values ('000000');`
    await migrate(connection, [named('modules/desk/note/schema.sql', secured)])
    expect(await queryIn(database.appConnection, 'select * from note')).toEqual([])
    await expect(queryIn(database.appConnection, `insert into note values ('1')`)).rejects.toThrow(/row-level security/)
  })
})

it('the schemas are those that upgraded databases are said to have', async () => {
  const upgrade = (await readUpgrades()).find(({ name }) => name === '0300_schema_of_each_module.sql')
  const released = [...(upgrade?.sql ?? '').matchAll(/'(\S+\.sql)', '(\w{64})'/g)].map(([, name = '', sha256 = '']) => [
    name,
    sha256,
  ])
  expect(released).not.toEqual([])
  const digests = new Map((await readMigrations()).map(({ name, sql }) => [name, migrationDigest(sql)]))
  // A fork may lack modules.
  const present = released.filter(([name = '']) => digests.has(name))
  expect(present.map(([name = '']) => [name, digests.get(name)])).toEqual(present)
})
