import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../client/client.ts'
import { APP_ROLE, createRole, REPORT_ROLE } from '../tenancy/appRole.ts'
import type { Binaries } from './binaries.ts'
import { type Postmaster, processState } from './postmaster.ts'
import type { ServerPaths } from './serverPaths.ts'

export const OWNER = 'broadsheet'
const DATABASE = 'broadsheet'

export interface Connections {
  /** Owns the schema; row-level security does not apply to it. */
  connection: pg.PoolConfig
  appConnection: pg.PoolConfig
}

/** A connection as the owner, to the database that always exists. */
export function maintenance(paths: ServerPaths, { socketFolder, port }: Postmaster): pg.PoolConfig {
  const where = paths.socketFolder
    ? { host: socketFolder, port }
    : { host: '127.0.0.1', port, password: readFileSync(`${paths.data}.password`, 'utf8') }
  return { ...where, user: OWNER, database: 'postgres', connectionTimeoutMillis: 5000 }
}

export async function prepareDatabase(paths: ServerPaths, postmaster: Postmaster): Promise<Connections> {
  const config = maintenance(paths, postmaster)
  await withClient(config, async client => {
    for (const role of [APP_ROLE, REPORT_ROLE] as const) {
      await createRole(client, role, 'login')
      if (typeof config.password === 'string')
        await client.query(`alter role ${role} password ${client.escapeLiteral(config.password)}`)
    }
    // Temporary files of sorts and joins can be limited only by a superuser.
    await client.query(`alter role ${REPORT_ROLE} set temp_file_limit = '512MB'`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  })
  const connection = { ...config, database: DATABASE }
  return { connection, appConnection: { ...connection, user: APP_ROLE } }
}

interface Server {
  paths: ServerPaths
  binaries: Binaries
  postmaster: Postmaster
}

const CONNECTIONS_TIMEOUT_MS = 5000
const STOP_TIMEOUT_MS = 30_000

/** Stops the server unless another program still uses it. A server that is left running is reported. */
export async function stop({ paths, binaries, postmaster }: Server, log: (line: string) => void): Promise<void> {
  const isRunning = () => processState(postmaster.pid, paths.data) === 'running'
  if (!isRunning()) return
  const others = await countOtherClients(paths, postmaster)
  if (others > 0) return log(`PostgreSQL is left running, because other programs use it (connections: ${others})`)
  interrupt(paths, binaries, postmaster)
  for (let waited = 0; waited < STOP_TIMEOUT_MS && isRunning(); waited += 20) await sleep(20)
  if (isRunning()) log(`PostgreSQL (process ${postmaster.pid}) has not stopped within 30 s and is left running`)
  else if (paths.socketFolder) rmSync(paths.socketFolder, { recursive: true, force: true })
}

// SIGINT is PostgreSQL's fast shutdown. Windows has no signals and would kill it instead.
function interrupt(paths: ServerPaths, binaries: Binaries, { pid }: Postmaster): void {
  if (process.platform === 'win32') execFileSync(binaries.pgCtl, ['stop', '-m', 'fast', '-W', '-D', paths.data])
  else process.kill(pid, 'SIGINT')
}

// Our own connections, just closed, need a moment to disappear from the list.
async function countOtherClients(paths: ServerPaths, postmaster: Postmaster): Promise<number> {
  const count = () =>
    withClient(maintenance(paths, postmaster), client =>
      client.query(`select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`),
    )
  let others = (await count()).rowCount ?? 0
  for (let waited = 0; waited < CONNECTIONS_TIMEOUT_MS && others > 0; waited += 50) {
    await sleep(50)
    others = (await count()).rowCount ?? 0
  }
  return others
}
