import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { workers } from './jobs.ts'
import { queueSearchEntries } from './kit/search/rebuild.ts'
import type { Config } from './platform/config/config.ts'
import { storeKey } from './platform/config/secretKey.ts'
import { startPostgres } from './platform/db/embedded/index.ts'
import { externalPostgres } from './platform/db/external.ts'
import { removedTablesFolder, reportRepairs } from './platform/db/migrate/exportTables.ts'
import { migrate } from './platform/db/migrate/migrate.ts'
import { readMigrations } from './platform/db/readMigrations.ts'
import { prepareJobs } from './platform/jobs/prepareJobs.ts'
import { type JobFailure, startWorker, type Worker } from './platform/jobs/worker.ts'
import { runSeeds } from './seeds/seed.ts'
import { assertPortFree, banner, explainPort, reportStep } from './start/banner.ts'
import { lockDataDirectory } from './start/dataDirectoryLock.ts'
import { assertSecretKey, prepareFolder } from './start/prepareFolder.ts'

export interface RunningServer {
  /** Answers the requests that are under way, then stops the database. */
  stop(): Promise<void>
}

const DRAIN_MS = 10_000

/** Everything from the environment to the first request; what was started is stopped again when a later part fails. */
export async function startServer(readConfig: () => Config, log: Logger): Promise<RunningServer> {
  const closers: (() => unknown)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const config = readConfig()
    await prepareFolder('DATA_DIR', config.dataDir)
    // Any number of processes may share an external database, and FILES_DIR with it.
    const lock = config.databaseUrl ? undefined : await lockDataDirectory(config.dataDir)
    closers.push(() => lock?.release())
    const address = await serve(config, closers, log)
    lock?.setAddress(address)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function serve(config: Config, closers: (() => unknown)[], log: Logger): Promise<string> {
  const note = (line: string) => log.info(line)
  await assertPortFree(config)
  await prepareFolder('FILES_DIR', config.filesDir)
  const { connection, appConnection } = await reportStep(log, 'database', async () => {
    const { databaseUrl, dataDir } = config
    const postgres = await (databaseUrl ? externalPostgres(databaseUrl, note) : startPostgres({ dataDir, log: note }))
    closers.push(postgres.stop)
    postgres.supervise(line => log.warn(line))
    return postgres
  })
  const firstAdministrator = await reportStep(log, 'tables', async () => {
    await migrate(connection, await readMigrations(), {
      exportFolder: removedTablesFolder(config),
      note,
    })
    if (!config.hasOwnKey) config.secretKey = storeKey(config.dataDir, config.secretKey)
    await assertSecretKey(connection, config)
    await prepareJobs(connection)
    const { firstAdministrator } = await runSeeds({ config, connection })
    await reportRepairs(connection, note)
    await queueSearchEntries(connection)
    return firstAdministrator
  })
  const app = await reportStep(log, 'server', async () => {
    const built = await buildApp({ config, pg: { connection, appConnection }, log })
    closers.push(() => withinDrain(built.close()))
    const listenTextResolver = (address: string) => `listening at ${address}`
    await built.listen({ host: config.host, port: config.port, listenTextResolver }).catch(explainPort(config))
    const onFailure = ({ name, error, ...failure }: JobFailure) => {
      built.log.error({ err: error, name }, 'a job failed')
      built.logs.error(`job ${name}`, error, failure)
    }
    const parts = { app: built, connection, appConnection, onFailure }
    const started: Worker[] = []
    closers.push(() => withinDrain(Promise.all(started.map(worker => worker.stop()))))
    for (const worker of workers) started.push(await startWorker({ ...parts, ...worker }))
    closers.push(() => built.drain(config.drainSeconds * 1000))
    return built
  })
  const bound = app.server.address()
  const address = addressOf(config, typeof bound === 'object' && bound ? bound.port : config.port)
  banner(log, address, firstAdministrator)
  return address
}

function withinDrain(closing: Promise<unknown>): Promise<unknown> {
  return Promise.race([closing, new Promise(resolve => setTimeout(resolve, DRAIN_MS).unref())])
}

function addressOf({ host }: Config, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}
