import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { startPostgres } from '../db/embedded/index.ts'
import { externalPostgres } from '../db/external.ts'
import { migrate } from '../db/migrate.ts'
import { readMigrations } from '../db/readMigrations.ts'
import { reportRepairs } from '../db/reportRepairs.ts'
import { runSeeds } from '../db/seed.ts'
import { jobs } from '../jobs/index.ts'
import { prepareJobs } from '../jobs/prepareJobs.ts'
import { type JobFailure, startWorker } from '../jobs/worker.ts'
import { queueCleaning } from '../storage/cleanStored.ts'
import { banner } from './banner.ts'
import { lockDataDirectory } from './dataDirectoryLock.ts'
import { note, step } from './progress.ts'

export interface Running {
  /** Answers the requests that are under way, then stops the database. */
  stop(): Promise<void>
}

const DRAIN_MS = 10_000

/** Everything from the environment to the first request; what was started is stopped again when a later part fails. */
export async function start(readConfig: () => Config): Promise<Running> {
  const closers: (() => unknown)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const config = readConfig()
    const lock = await lockDataDirectory(config.dataDir)
    closers.push(lock.release)
    const address = await serve(config, closers)
    lock.setAddress(address)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function serve(config: Config, closers: (() => unknown)[]): Promise<string> {
  const { connection, appConnection } = await step('database', async () => {
    const { databaseUrl, dataDir } = config
    const postgres = await (databaseUrl ? externalPostgres(databaseUrl, note) : startPostgres({ dataDir, log: note }))
    closers.push(postgres.stop)
    postgres.keepRunning(note)
    return postgres
  })
  const firstAdministrator = await step('tables', async () => {
    await migrate(connection, await readMigrations())
    await prepareJobs(connection)
    const { firstAdministrator } = await runSeeds({ config, connection })
    await reportRepairs(connection, note)
    await queueCleaning(connection)
    return firstAdministrator
  })
  const app = await step('server', async () => {
    const built = await buildApp({ config, pg: { connection, appConnection } })
    closers.push(() => withinDrain(built.close()))
    await built.listen({ host: config.host, port: config.port }).catch(explainPort(config))
    const onFailure = ({ name, error, ...failure }: JobFailure) => {
      built.log.error({ err: error, name }, 'a job failed')
      built.logs.error(`job ${name}`, error, failure)
    }
    const worker = await startWorker({ connection, appConnection, jobs, onFailure })
    closers.push(() => withinDrain(worker.stop()))
    return built
  })
  const bound = app.server.address()
  const address = addressOf(config, typeof bound === 'object' && bound ? bound.port : config.port)
  banner(address, firstAdministrator)
  return address
}

function withinDrain(closing: Promise<unknown>): Promise<unknown> {
  return Promise.race([closing, new Promise(resolve => setTimeout(resolve, DRAIN_MS).unref())])
}

function addressOf({ host }: Config, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function explainPort({ host, port }: Config) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken by another program; choose one with PORT=${port + 1} npm start.`)
    if (error.code === 'EACCES' || error.code === 'EADDRNOTAVAIL')
      throw new Error(`HOST=${host} with PORT=${port} cannot be used here (${error.code}).`)
    throw error
  }
}
