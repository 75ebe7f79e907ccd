import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driverClasses } from '#contract/develop/datasource'
import {
  query as ask,
  createDatabase,
  execute,
  type TestDatabase,
} from '../../../../../../tests/support/database/postgres.ts'
import { openPostgresPort, type PostgresPort } from '../../../../../../tests/support/database/postgresPort.ts'
import { timeLimit } from '../../../../../../tests/support/run/timeLimit.ts'
import { type Mariadb, startMariadb } from '../../../../../../tests/support/servers/mariadb.ts'
import { createSecrets } from '../../../../platform/config/secrets.ts'
import { createScopedDb } from '../../../../platform/db/database.ts'
import type { Limits, SourceCell, SourceProblem } from './source.ts'
import { createSources, type Description, type Sources } from './sources.ts'

const secrets = createSecrets(Buffer.alloc(32))

let database: TestDatabase
let postgres: PostgresPort
let mariadb: Mariadb
let sources: Sources
let described: Record<'postgresql' | 'mysql', Description>

beforeAll(async () => {
  database = await createDatabase()
  ;[postgres, mariadb] = await Promise.all([openPostgresPort(database), startMariadb()])
  sources = createSources(
    { privateDatabaseHosts: ['127.0.0.1', 'localhost'] },
    { db: createScopedDb(database.appConnection), secrets },
  )
  const password = postgres.password
  await execute(
    database.connection,
    `create schema shop;
     create table public.reader (
       id bigint primary key, name varchar(64) not null default 'nobody', phone varchar(20), weight numeric(10, 2),
       active boolean, born date, read_at timestamp, photo bytea, note text);
     comment on table public.reader is '读者';
     comment on column public.reader.phone is '手机';
     create table shop.orders (reader bigint, line int, primary key (line, reader));
     create table public.hidden (id int);
     insert into public.reader values
       (9007199254740993, '王小明', '13800000000', 12.50, true, '2024-02-29', '2024-02-29 08:30:00', '\\xdeadbeef', repeat('长', 500)),
       (2, 'b', null, null, false, null, null, null, null);
     grant usage on schema shop to ${postgres.username};
     grant select on public.reader, shop.orders to ${postgres.username};
     grant insert on public.reader to ${postgres.username}`,
  )
  await mariadb.execute(
    'create database shop character set utf8mb4',
    `create table shop.reader (
       id bigint primary key, name varchar(64) not null default 'nobody', phone varchar(20) comment '手机',
       weight decimal(10, 2), active bit(1), born date, read_at datetime, photo blob, note text) comment '读者'`,
    'create table shop.orders (reader bigint, line int, primary key (line, reader))',
    'create view shop.names as select name from shop.reader',
    `insert into shop.reader values
       (9007199254740993, '王小明', '13800000000', 12.50, 1, '2024-02-29', '2024-02-29 08:30:00', x'deadbeef', repeat('长', 500)),
       (2, 'b', null, null, 0, null, null, null, null)`,
    `create user reader@'127.0.0.1' identified by '${password}'`,
    "grant select, insert on shop.* to reader@'127.0.0.1'",
    "grant file on *.* to reader@'127.0.0.1'",
  )
  described = {
    postgresql: {
      driverClass: driverClasses.postgresql,
      url: `jdbc:postgresql://127.0.0.1:${postgres.port}/${database.connection.database}`,
      username: postgres.username,
      password,
    },
    mysql: {
      driverClass: driverClasses.mysql,
      url: `jdbc:mysql://127.0.0.1:${mariadb.port}/shop`,
      username: 'reader',
      password,
    },
  }
})

afterAll(async () => {
  await mariadb?.stop()
  await postgres?.close()
  await database?.drop()
})

const limits: Limits = { rows: 100, milliseconds: 5000 }

function query(
  engine: 'postgresql' | 'mysql',
  statement: string,
  values: SourceCell[] = [],
  overrides: Partial<Limits> = {},
) {
  return sources.withDescribed(described[engine], source =>
    source.query(statement, values, { ...limits, ...overrides }),
  )
}

describe.each(['postgresql', 'mysql'] as const)('%s', engine => {
  it('reports its version and how fast it answers', async () => {
    const { version, milliseconds } = await sources.withDescribed(described[engine], source => source.test())
    expect(version).toMatch(engine === 'mysql' ? /^(MariaDB|MySQL) \d+\.\d+\.\d+$/ : /^PostgreSQL \d+\.\d+$/)
    expect(milliseconds).toBeLessThan(timeLimit(5000))
  })

  it('lists its tables and views with their comments', async () => {
    const tables = await sources.withDescribed(described[engine], source => source.tables())
    expect(tables).toContainEqual({ name: 'reader', kind: 'table', comment: '读者' })
    if (engine === 'mysql') expect(tables).toContainEqual({ name: 'names', kind: 'view', comment: '' })
    else expect(tables.map(({ name }) => name)).toEqual(['reader', 'shop.orders'])
  })

  it('describes the columns of a table', async () => {
    const columns = await sources.withDescribed(described[engine], source => source.columns('reader'))
    expect(columns).toHaveLength(9)
    const [id, name, phone, weight] = columns
    expect(id).toMatchObject({ name: 'id', nullable: false, keyPosition: 1, default: null, precision: 19, scale: 0 })
    expect(name).toMatchObject({ nullable: false, keyPosition: null, length: 64 })
    expect(name?.type).toMatch(/^(character varying|varchar)\(64\)$/)
    expect(name?.default).toContain("'nobody'")
    expect(phone).toMatchObject({ nullable: true, comment: '手机', default: null, length: 20 })
    expect(weight).toMatchObject({ precision: 10, scale: 2 })
    const orders = engine === 'mysql' ? 'orders' : 'shop.orders'
    const keys = await sources.withDescribed(described[engine], source => source.columns(orders))
    expect(keys.map(({ name, keyPosition }) => [name, keyPosition])).toEqual([
      ['reader', 2],
      ['line', 1],
    ])
  })

  it('shows a sample with long texts and bytes cut', async () => {
    const sample = await sources.withDescribed(described[engine], source => source.sample('reader', 2))
    expect(sample.cut).toBe(false)
    const first = sample.rows.find(([, name]) => name === '王小明')
    const [bit, hex] = engine === 'mysql' ? ['1', '0xDEADBEEF'] : ['true', '0xdeadbeef']
    expect(first).toEqual([
      '9007199254740993',
      '王小明',
      '13800000000',
      '12.50',
      bit,
      '2024-02-29',
      '2024-02-29 08:30:00',
      hex,
      '长'.repeat(200),
    ])
  })

  it('shows at most the requested number of rows', async () => {
    const sample = await sources.withDescribed(described[engine], source => source.sample('reader', 1))
    expect(sample.rows).toHaveLength(1)
    expect(sample.cut).toBe(true)
  })

  it.each(['absent', 'reader; drop table reader', '`reader`', 'pg_catalog.pg_authid', 'mysql.user', 'hidden'])(
    'knows no table %s',
    async table => {
      expect(await reasonOf(sources.withDescribed(described[engine], source => source.columns(table)))).toBe('noTable')
      expect(await reasonOf(sources.withDescribed(described[engine], source => source.sample(table, 5)))).toBe(
        'noTable',
      )
    },
  )

  it('answers a query with values as they travel', async () => {
    const { placeholder } = await sources.withDescribed(described[engine], async source => source)
    const answer = await query(
      engine,
      `select id, name, weight, born, read_at, photo, 1 as one, name from reader where name = ${placeholder(1)} or id = ${placeholder(2)} order by id desc`,
      ['王小明', '2'],
    )
    expect(answer.cut).toBe(false)
    expect(answer.columns.map(({ name }) => name)).toEqual([
      'id',
      'name',
      'weight',
      'born',
      'read_at',
      'photo',
      'one',
      'name',
    ])
    expect(answer.columns.map(({ kind }) => kind)).toEqual([
      'number',
      'text',
      'number',
      'time',
      'time',
      'bytes',
      'number',
      'text',
    ])
    expect(answer.rows).toEqual([
      ['9007199254740993', '王小明', '12.50', '2024-02-29', '2024-02-29 08:30:00', '0xdeadbeef', 1, '王小明'],
      ['2', 'b', null, null, null, null, 1, 'b'],
    ])
  })

  it('stops at the wanted number of rows, and answers the next query', async () => {
    const many =
      engine === 'mysql'
        ? 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 900) select a.i from n a, n b limit 800000'
        : 'select i from generate_series(1, 5000000) i'
    await sources.withDescribed(described[engine], async source => {
      const answer = await source.query(many, [], { rows: 3, milliseconds: 10_000 })
      expect(answer).toMatchObject({ cut: true })
      expect(answer.rows).toHaveLength(3)
      expect((await source.query('select 7 as seven', [], limits)).rows).toEqual([[7]])
    })
  })

  it('has a slow statement stopped in the database itself', async () => {
    const slow = engine === 'mysql' ? "select 'asleep', sleep(20) from reader" : "select 'asleep', pg_sleep(20)"
    const startTime = Date.now()
    expect(await reasonOf(query(engine, slow, [], { milliseconds: 300 }))).toBe('slow')
    expect(Date.now() - startTime).toBeLessThan(timeLimit(8000))
    await expect.poll(() => running(engine, 'asleep')).toBe(0)
  })

  it.each([
    "insert into reader (id, name) values (77, 'x')",
    'delete from reader',
    'create table made (id int)',
    'drop table reader',
    'set autocommit = 1',
    'commit',
    "select id from reader into outfile '/tmp/broadsheet-written'",
    'call something()',
  ])('refuses %s', async statement => {
    expect(['readOnly', 'statement', 'denied']).toContain(await reasonOf(query(engine, statement)))
    expect((await query(engine, 'select count(*) from reader')).rows).toEqual([['2']])
  })

  it('takes a single statement', async () => {
    expect(await reasonOf(query(engine, "select 1; insert into reader (id, name) values (78, 'x')"))).toBe('statement')
    expect((await query(engine, 'select count(*) from reader')).rows).toEqual([['2']])
  })

  it('reports the message of the database to the author of a statement', async () => {
    const problem = await query(engine, 'select nothing from reader').catch((error: SourceProblem) => error)
    expect(problem).toMatchObject({ reason: 'statement', databaseMessage: expect.stringContaining('nothing') })
  })

  it.each([
    ['password', { password: 'wrong' }],
    ['password', { password: '' }],
    [engine === 'mysql' ? 'password' : 'notLetIn', { username: 'nobody-at-all' }],
    ['encryption', { query: engine === 'mysql' ? '?useSSL=true' : '?ssl=true' }],
    ['database', { database: 'nowhere' }],
    ['refused', { port: 1 }],
    ['unknownHost', { host: 'nowhere.invalid' }],
    ['unsupported', { driverClass: driverClasses.oracle, url: 'jdbc:oracle:thin:@127.0.0.1:1521:orcl' }],
  ] as const)('says %s of %j', async (reason, changes: Record<string, string | number>) => {
    const { query = '', database, port, host, ...rest } = changes
    const url = described[engine].url
      .replace(/127.0.0.1:\d+/, found => (host ? `${host}` : port ? `127.0.0.1:${port}` : found))
      .replace(/\/[^/]+$/, found => (database ? `/${database}` : `${found}${query}`))
    expect(await reasonOf(sources.withDescribed({ ...described[engine], url, ...rest }, source => source.test()))).toBe(
      reason,
    )
  })

  it('leaves no connection behind', async () => {
    await expect.poll(() => connections(engine)).toBe(0)
  })
})

/** Statements with this word that the database is working on. */
async function running(engine: 'postgresql' | 'mysql', word: string): Promise<number> {
  if (engine === 'postgresql')
    return count(`select count(*) from pg_stat_activity where state = 'active' and query like '%${word}%'
                  and usename = '${postgres.username}'`)
  return mariadb.count(
    `select count(*) from information_schema.processlist where info like '%${word}%' and user = 'reader'`,
  )
}

async function connections(engine: 'postgresql' | 'mysql'): Promise<number> {
  if (engine === 'postgresql')
    return count(`select count(*) from pg_stat_activity where usename = '${postgres.username}'`)
  return mariadb.count("select count(*) from information_schema.processlist where user = 'reader'")
}

async function count(statement: string): Promise<number> {
  const [row] = await ask(database.connection, statement)
  return Number(row?.count)
}

/** The reason for which a source was refused. */
async function reasonOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (problem: SourceProblem) => problem,
  )
  return error?.reason ?? String(error)
}

describe('a host that keeps silent', () => {
  let server: Server
  let connected = 0
  let port = 0

  beforeAll(async () => {
    server = createServer(() => {
      connected += 1
    }).listen(0, '0.0.0.0')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => void server.close())

  const describedAt = (engine: 'postgresql' | 'mysql', host: string) => ({
    ...{ driverClass: driverClasses[engine], url: `jdbc:${engine}://${host}:${port}/shop` },
    ...{ username: 'reader', password: 'Only-For-Reading-1' },
  })

  it('is given five seconds, by either driver', { tags: ['full'] }, async () => {
    const startTime = Date.now()
    const reasons = await Promise.all(
      (['postgresql', 'mysql'] as const).map(engine =>
        reasonOf(sources.withDescribed(describedAt(engine, '127.0.0.1'), source => source.test())),
      ),
    )
    expect(reasons).toEqual(['timedOut', 'timedOut'])
    expect(Date.now() - startTime).toBeLessThan(timeLimit(9000))
    expect(connected).toBe(2)
  })

  it.each([
    'localhost',
    'localhost.',
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '０１７７.0.0.1',
    '127.0.0.1.',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ])('is never asked as %s where it is not allowed', async host => {
    const before = connected
    const guarded = createSources({ privateDatabaseHosts: [] }, { db: createScopedDb(database.appConnection), secrets })
    for (const engine of ['postgresql', 'mysql'] as const)
      expect(await reasonOf(guarded.withDescribed(describedAt(engine, host), source => source.test()))).toBe('inside')
    expect(connected).toBe(before)
  })
})
