// Adds what the services have to look at, such as a second tenant with a fortnight of newspaper, to the database of DATABASE_URL or DATA_DIR, running or not.
import { randomBytes } from 'node:crypto'
import { services } from '../../server/src/modules/index.ts'
import { loadConfig } from '../../server/src/platform/config/config.ts'
import { createSecrets } from '../../server/src/platform/config/secrets.ts'
import { createScopedDb } from '../../server/src/platform/db/database.ts'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { externalPostgres } from '../../server/src/platform/db/external.ts'
import { claimIdNode } from '../../server/src/platform/db/ids.ts'
import { removedTablesFolder } from '../../server/src/platform/db/migrate/exportTables.ts'
import { migrate } from '../../server/src/platform/db/migrate/migrate.ts'
import { readMigrations } from '../../server/src/platform/db/readMigrations.ts'
import { asSystem } from '../../server/src/platform/db/tenancy/scope.ts'
import { prepareJobs } from '../../server/src/platform/jobs/prepareJobs.ts'
import { createStorages } from '../../server/src/platform/storage/storages.ts'
import { signEntries } from '../../server/src/platform/trail/signEntries.ts'
import { runSeeds } from '../../server/src/seeds/seed.ts'

const config = loadConfig(process.env)
const password = process.env.DEMO_PASSWORD ?? randomBytes(9).toString('base64url')
const { databaseUrl, dataDir } = config
const postgres = await (databaseUrl ? externalPostgres(databaseUrl) : startPostgres({ dataDir }))
let isStopping = false
// The next page then fails, and the database is stopped in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopping = true
  })
try {
  const { connection, appConnection } = postgres
  await migrate(connection, await readMigrations(), { exportFolder: removedTablesFolder(config), note: console.log })
  await prepareJobs(connection)
  await runSeeds({ config, connection, retainsPassword: true })
  const secrets = createSecrets(config.secretKey)
  const db = createScopedDb({ ...appConnection, max: 4 }, signEntries(secrets))
  await claimIdNode(db)
  const storages = createStorages(config, { db, secrets })
  try {
    for (const { demo } of services) if (demo) console.log(await demo({ db, storages, password, progress }))
  } finally {
    await asSystem(() => db.destroy())
  }
} finally {
  await postgres.stop()
}

function progress(done: number, total: number): void {
  if (isStopping) throw new Error('Stopped before the end; nothing was written.')
  const line = `  pages printed and drawn: ${done} of ${total}`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === total ? '\n' : ''}`)
  else if (done % 8 === 0) console.log(line)
}
