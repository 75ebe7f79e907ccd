import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { makeDataDirectory } from '../../config/dataDirectory.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { prepareDatabase, stop } from './connections.ts'
import { type Postmaster, processState } from './postmaster.ts'
import { findAccount, findServerPaths, type ServerPaths } from './serverPaths.ts'
import { initialize, isInitialized, rotateLog, startOrAdopt } from './startOrAdopt.ts'

export interface Postgres {
  /** Owns the schema: for migrations and seeds. */
  connection: pg.PoolConfig
  /** Reads and writes rows under row-level security. */
  appConnection: pg.PoolConfig
  /** Whether the server was already running, left behind by a process that was killed. */
  adopted: boolean
  /** From now on a server that ends by itself is started again. */
  supervise(log: (line: string) => void): void
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
    supervise(log) {
      keeper ??= superviseServer(postmaster, { paths, binaries, fsync, log })
    },
    stop: async () => stop({ paths, binaries, postmaster: (await keeper?.end()) ?? postmaster }, log),
  }
}

interface Keeper {
  /** Stops looking; names the server that is left. */
  end(): Promise<Postmaster>
}

interface PostgresOptions {
  paths: ServerPaths
  binaries: Binaries
  fsync: boolean
  log: (line: string) => void
}

const POLL_INTERVAL_MS = 2000

/**
 * Starts a server again that ended without a request to stop: a full disk ends one that cannot write its journal.
 * Rotates its log.
 */
function superviseServer(first: Postmaster, { paths, binaries, fsync, log }: PostgresOptions): Keeper {
  const leaving = new AbortController()
  let current = first
  const watching = watch()

  async function watch(): Promise<void> {
    for (;;) {
      await sleep(POLL_INTERVAL_MS, undefined, { signal: leaving.signal, ref: false })
      rotateLog(paths.log)
      if (processState(current.pid, paths.data) === 'running') continue
      log('PostgreSQL has ended and is started again')
      await startAgain()
      log('PostgreSQL is running again')
    }
  }

  /** At the old port where there is one: connections are made to where the server was. */
  async function startAgain(): Promise<void> {
    let lastMessage = ''
    for (;;) {
      try {
        current = await startOrAdopt(paths, binaries, fsync, current.port)
        return
      } catch (error) {
        const { message } = error as Error
        if (message !== lastMessage) log(message)
        lastMessage = message
      }
      await sleep(POLL_INTERVAL_MS, undefined, { signal: leaving.signal, ref: false })
    }
  }

  return {
    async end() {
      leaving.abort()
      await watching.catch(() => {})
      return current
    },
  }
}
