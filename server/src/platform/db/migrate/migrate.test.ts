import { createHash } from 'node:crypto'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../../tests/support/database/postgres.ts'
import type { Migration } from '../readMigrations.ts'
import { MigrationError, migrate } from './migrate.ts'

const paper: Migration = { name: '0001_paper.sql', sql: 'create table paper (id bigint primary key, title text)' }
const issue: Migration = { name: '0002_issue.sql', sql: 'create table issue (id bigserial primary key)' }

let database: TestDatabase

beforeEach(async () => {
  database = await createEmptyDatabase()
  return database.drop
})

async function query(connection: pg.PoolConfig, statement: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

describe('applying', () => {
  it('runs each migration once, in the order of the names', async () => {
    expect(await migrate(database.connection, [issue, paper])).toEqual([paper.name, issue.name])
    expect(await migrate(database.connection, [paper, issue])).toEqual([])
    expect(await query(database.connection, 'select name from sys_migration order by 1')).toEqual([
      { name: paper.name },
      { name: issue.name },
    ])
  })

  it('runs one that lands after those with higher numbers', async () => {
    const later = { name: '0003_later.sql', sql: 'create table later (id int)' }
    await migrate(database.connection, [paper, later])
    expect(await migrate(database.connection, [paper, issue, later])).toEqual([issue.name])
    expect(await migrate(database.connection, [paper, issue, later])).toEqual([])
  })

  it('leaves nothing of a failing migration and names its line', async () => {
    const broken = { name: '0002_broken.sql', sql: 'create table half (id int);\nselect nonsense' }
    await expect(migrate(database.connection, [paper, broken])).rejects.toThrow(/0002_broken\.sql failed: .*\(line 2\)/)
    expect(
      await query(database.connection, `select to_regclass('half') as half, to_regclass('paper') as paper`),
    ).toEqual([{ half: null, paper: 'paper' }])
  })

  it('lets two servers start at once', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(database.connection, [paper, issue])))
    expect(applied.flat().sort()).toEqual([paper.name, issue.name])
  })

  it('takes a file with other line ends for the same', async () => {
    await migrate(database.connection, [{ ...paper, sql: 'select 1;\nselect 2' }])
    expect(await migrate(database.connection, [{ ...paper, sql: 'select 1;\r\nselect 2' }])).toEqual([])
  })

  it('takes a file that was mended for the same, when it says what it was before', async () => {
    await migrate(database.connection, [{ ...paper, sql: 'select 1' }])
    const before = createHash('sha256').update('select 1').digest('hex')
    const mended = { ...paper, sql: `-- Formerly ${before}: one was too little.\nselect 2` }
    expect(await migrate(database.connection, [mended])).toEqual([])
  })
})

it('leaves what a project of version 0.2 added', async () => {
  await migrate(database.connection, [paper])
  await query(database.connection, `insert into sys_migration (name, sha256) values ('own/0001_badge.sql', 'x')`)
  expect(await migrate(database.connection, [paper, issue])).toEqual([issue.name])
})

it('refuses a database that was made without the newspaper, and says what to do', async () => {
  const cached = { name: '0098_cached_tables.sql', sql: 'select 1' }
  await migrate(database.connection, [paper, cached])
  await expect(migrate(database.connection, [paper, cached])).rejects.toThrow(/MODULES=all/)
})

describe('refuses', () => {
  beforeEach(() => migrate(database.connection, [paper, issue]))

  it.each([
    [
      'a changed migration',
      [{ ...paper, sql: 'select 1' }, issue],
      /0001_paper\.sql is not the one .*\. Install a released version again/,
    ],
    ['a missing migration', [paper], /newer version: it has migration 0002_issue\.sql.* restore a backup/],
    ['two with one number', [paper, { name: '0001_z.sql', sql: '' }, issue], /Two migrations have the number 0001/],
    ['a name without a number', [paper, issue, { name: 'later.sql', sql: '' }], /must be named like/],
  ])('%s', async (_, migrations, message) => {
    const refusal = await migrate(database.connection, migrations).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(MigrationError)
    expect((refusal as Error).message).toMatch(message)
  })
})

describe('the role of the app', () => {
  it('reads and writes rows but cannot change tables or the history', async () => {
    await migrate(database.connection, [paper, issue])
    const app = database.appConnection
    await query(app, `insert into paper values (1, 'Broadsheet'); insert into issue default values`)
    expect(await query(app, 'select title from paper')).toEqual([{ title: 'Broadsheet' }])
    await expect(query(app, 'drop table paper')).rejects.toThrow(/must be owner/)
    await expect(query(app, 'create table mine (id int)')).rejects.toThrow(/permission denied/)
    await expect(query(app, 'delete from sys_migration')).rejects.toThrow(/permission denied/)
  })

  it('is held by row-level security', async () => {
    const secured = `create table note (tenant text); alter table note enable row level security;
      alter table note force row level security; insert into note values ('000000');`
    await migrate(database.connection, [{ name: '0001_note.sql', sql: secured }])
    expect(await query(database.appConnection, 'select * from note')).toEqual([])
    await expect(query(database.appConnection, `insert into note values ('1')`)).rejects.toThrow(/row-level security/)
  })
})
