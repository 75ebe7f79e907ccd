// Fills a migrated database with 50,000 users: that of DATABASE_URL, or the one below DATA_DIR, running or not.
import { randomBytes } from 'node:crypto'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { externalPostgres } from '../../server/src/platform/db/external.ts'
import { chief, populate, population } from './population.ts'

const { DATABASE_URL, DATA_DIR = 'data', POPULATION_PASSWORD } = process.env
const password = POPULATION_PASSWORD ?? randomBytes(9).toString('base64url')
const postgres = await (DATABASE_URL ? externalPostgres(DATABASE_URL) : startPostgres({ dataDir: DATA_DIR }))
try {
  const { tenantId, users, departments, roles } = population
  const startTime = performance.now()
  if (await populate(postgres.connection, password)) {
    const seconds = ((performance.now() - startTime) / 1000).toFixed(1)
    console.log(`${users} users, ${departments} departments and ${roles} roles in ${seconds} s.`)
    console.log(`Tenant ${tenantId}, account ${chief}, password ${password}`)
  } else console.log(`Tenant ${tenantId} is there already; nothing was changed.`)
} finally {
  await postgres.stop()
}
