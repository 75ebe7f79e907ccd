import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../server/src/platform/db/embedded/index.ts'
import { migrate } from '../../../server/src/platform/db/migrate/migrate.ts'
import { readMigrations } from '../../../server/src/platform/db/readMigrations.ts'
import { prepareJobs } from '../../../server/src/platform/jobs/prepareJobs.ts'
import { testConfig } from '../servers/config.ts'
import { execute, TEMPLATE } from './postgres.ts'

/** One server for the whole run, with one migrated and seeded database that the test files copy. */
export default async function setup(project: TestProject) {
  const dataDir = join(tmpdir(), 'database')
  mkdirSync(dataDir)
  const postgres = await startPostgres({ dataDir, fsync: false })
  const connection = { ...postgres.connection, database: 'postgres' }
  // Tests that need no database run even when it cannot be made.
  const failure = await fillTemplate(connection).then(
    () => undefined,
    (error: Error) => error.message,
  )
  project.provide('postgres', { connection, appUser: postgres.appConnection.user, failure })
  return () => postgres.stop()
}

async function fillTemplate(server: pg.PoolConfig): Promise<void> {
  await execute(server, `create database ${TEMPLATE}`)
  const connection = { ...server, database: TEMPLATE }
  const config = testConfig()
  await migrate(connection, await readMigrations())
  await prepareJobs(connection)
  const { runSeeds } = await import('../../../server/src/seeds/seed.ts')
  await runSeeds({ config, connection })
}
