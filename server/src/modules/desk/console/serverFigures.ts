import { hostname } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { ServerFigures } from '#contract/desk/workbench'
import manifest from '../../../../../package.json' with { type: 'json' }
import { countSignedIn } from '../../../auth/sessions/ownSignIns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { countAllJobs } from '../../../platform/jobs/queuedJobs.ts'
import { distinctDisks } from '../../../platform/storage/diskSpace.ts'
import type { Meter } from './meter.ts'

export async function serverFigures(app: FastifyInstance, db: Db, meter: Meter): Promise<ServerFigures> {
  const { rss, heapUsed } = process.memoryUsage()
  return {
    version: manifest.version,
    node: process.versions.node,
    host: hostname(),
    process: process.pid,
    uptimeSeconds: Math.floor(process.uptime()),
    memory: { residentBytes: rss, heapBytes: heapUsed, heapLimitBytes: getHeapStatistics().heap_size_limit },
    loop: meter.loop(),
    requests: meter.requests(),
    database: await databaseFigures(db),
    disks: distinctDisks(await app.diskSpace()).map(({ path, device, ...figures }) => figures),
    jobs: await countAllJobs(db),
    signedIn: await countSignedIn(db),
  }
}

async function databaseFigures(db: Db): Promise<ServerFigures['database']> {
  const query = sql<ServerFigures['database'] & { bytes: string }>`
    select
      current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max_connections`
  const { rows } = await asSystem(() => query.execute(db))
  const [row] = rows
  if (!row) throw new Error('the database says nothing of itself')
  return { ...row, bytes: Number(row.bytes) }
}
