import type pg from 'pg'
import { makeDataDirectory } from '../../config/dataDirectory.ts'
import { findAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { prepareDatabase } from './connections.ts'
import { initialize, isInitialized } from './initialize.ts'
import { type Keeper, keepRunning } from './keepRunning.ts'
import { findServerPaths } from './serverPaths.ts'
import { startOrAdopt } from './startOrAdopt.ts'
import { stop } from './stop.ts'

export interface Postgres {
  /** Owns the schema: for migrations and seeds. */
  connection: pg.PoolConfig
  /** Reads and writes rows under row-level security. */
  appConnection: pg.PoolConfig
  /** Whether the server was already running, left behind by a process that was killed. */
  adopted: boolean
  /** From now on a server that ends by itself is started again. */
  keepRunning(log: (line: string) => void): void
  /** Call last, when all connections are closed. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** Only tests may turn it off: data would not survive a power cut. */
  fsync?: boolean
  log?: (line: string) => void
}

export async function startPostgres({ dataDir, fsync = true, log = () => {} }: Options): Promise<Postgres> {
  makeDataDirectory(dataDir)
  const account = findAccount(dataDir)
  const binaries = await findBinaries(account)
  const paths = findServerPaths(dataDir, account, binaries.major)
  if (!isInitialized(paths)) {
    log('creating the database')
    if (paths.folder !== dataDir) log(`it is kept in ${paths.folder}, because only root may enter ${dataDir}`)
    await initialize(paths, binaries, fsync)
  }
  const { adopted, ...postmaster } = await startOrAdopt(paths, binaries, fsync)
  if (adopted) log('PostgreSQL is already running and is used as it is')
  const connections = await prepareDatabase(paths, postmaster)
  let keeper: Keeper | undefined
  return {
    ...connections,
    adopted,
    keepRunning(log) {
      keeper ??= keepRunning(postmaster, { paths, binaries, fsync, log })
    },
    stop: async () => stop({ paths, binaries, postmaster: (await keeper?.end()) ?? postmaster }, log),
  }
}
