import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer
  }
}

interface TestServer {
  /** Connection of the owner to the maintenance database. */
  connection: pg.PoolConfig
  appUser: string | undefined
  /** Why there is no migrated and seeded database, if so. */
  failure: string | undefined
}

export const TEMPLATE = 'test_template'

export interface TestDatabase {
  /** Owns the schema; row-level security does not apply to it. */
  connection: pg.PoolConfig
  appConnection: pg.PoolConfig
  drop(): Promise<void>
}

/** A migrated and seeded database of one's own, copied from the one that was made for the whole run. */
export async function createDatabase(): Promise<TestDatabase> {
  const { failure } = inject('postgres')
  if (failure) throw new Error(`There is no test database: ${failure}`)
  return copyDatabase(TEMPLATE)
}

/** Without a single table, for tests of migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return copyDatabase('template1')
}

async function copyDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgres')
  const database = `test_${randomBytes(8).toString('hex')}`
  // Copying files is quicker than logging each page of the copy, which is the default.
  await execute(server.connection, `create database ${database} template ${template} strategy file_copy`)
  const connection = { ...server.connection, database }
  return {
    connection,
    appConnection: { ...connection, ...(server.appUser && { user: server.appUser }) },
    drop: () => dropDatabase(server.connection, database),
  }
}

/** Pools that were just ended are still closing: a client that the server ends first would report an error to nobody. */
async function dropDatabase(connection: pg.PoolConfig, database: string): Promise<void> {
  await withClient(connection, async client => {
    for (let attempt = 0; attempt < 40; attempt++) {
      const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1 limit 1', [database])
      if (!rowCount) break
      await sleep(25)
    }
    await client.query(`drop database if exists ${database} with (force)`)
  })
}

export function execute(connection: pg.ClientConfig, statement: string): Promise<void> {
  return withClient(connection, async client => {
    await client.query(statement)
  })
}

/** One statement that sees the rows of all tenants. */
export function query(connection: pg.ClientConfig, statement: string, values: readonly unknown[] = []) {
  return withClient(connection, async client => {
    await client.query(`set app.tenant = '*'`)
    return (await client.query<Record<string, unknown>>(statement, [...values])).rows
  })
}

async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
