// Several processes on one database and one folder of files, each of which may be killed at any moment.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createClient, withClient } from '../../server/src/platform/db/client/client.ts'
import { type Postgres, startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { urlOf } from '../support/database/databaseUrl.ts'
import { type Api, apiWith, signIn } from '../support/servers/api.ts'
import { type BuiltServer, startBuiltServer } from '../support/servers/builtServer.ts'
import { freePort } from '../support/servers/startProgram.ts'

export interface Processes {
  addresses(): string[]
  /** Callers of the processes that live. */
  apis(): Api[]
  /** Kills one, or several at once, and starts them again. */
  kill(victims: readonly number[]): Promise<void>
  count: number
  /** A client of the owner that sees the rows of all tenants. */
  client: pg.Client
  stop(): Promise<void>
}

export async function startProcesses(count: number): Promise<Processes> {
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-crash-jobs-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), fsync: false })
  const connection = await createDatabase(postgres)
  const ports: number[] = []
  for (let index = 0; index < count; index++) ports.push(await freePort())
  const servers: BuiltServer[] = []
  const living: (Api | undefined)[] = []
  // One for all: an account has a limited number of sessions.
  let token: string | undefined

  async function start(index: number): Promise<void> {
    const server = await startBuiltServer(join(folder, `process-${index}`), {
      ...{ PORT: String(ports[index]), FILES_DIR: join(folder, 'files'), ...environmentFor(connection) },
    })
    servers[index] = server
    token ??= (await signIn(server.address)).token
    living[index] = apiWith(server.address, token)
  }

  for (let index = 0; index < count; index++) await start(index)
  const client = createClient(connection)
  await client.connect()
  await client.query(`set app.tenant = '*'`)
  return {
    count,
    client,
    addresses: () => servers.map(({ address }) => address),
    apis: () => living.filter(api => api !== undefined),
    async kill(victims) {
      for (const index of victims) living[index] = undefined
      await Promise.all(victims.map(index => servers[index]?.kill()))
      await Promise.all(victims.map(start))
    },
    async stop() {
      await Promise.allSettled(servers.map(server => server.stop()))
      await client.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An empty database for servers that do not run PostgreSQL themselves. */
export async function createDatabase({ connection }: Postgres): Promise<pg.PoolConfig> {
  await withClient({ ...connection, database: 'postgres' }, client => client.query('create database crash'))
  return { ...connection, database: 'crash' }
}

export const environmentFor = (connection: pg.PoolConfig) => ({
  DATABASE_URL: urlOf(connection),
  SECRET_KEY: 'b0c5f1a49d7e3268ab41c09fe8d27563f4a1b2c3d4e5f607',
})
