import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { migrate } from '../../server/src/platform/db/migrate/migrate.ts'
import { readMigrations } from '../../server/src/platform/db/readMigrations.ts'
import { prepareJobs } from '../../server/src/platform/jobs/prepareJobs.ts'
import { withOwner } from './database.ts'
import { type Figure, peakMemory } from './figures.ts'
import { fillArticles, fillLogs } from './largeTables.ts'

const FILES = 2000
const FILE_BYTES = 1024 * 1024
const SECONDS = 300
const MAX_MIB = 300

const secretKey = randomBytes(32).toString('hex')

/** The durations of backup, trial restore and restore of a large system, and the memory that the command needs. */
export async function backupFigures(): Promise<Figure[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'broadsheet-bench-backup-'))
  // Otherwise the account that runs PostgreSQL would store its data elsewhere.
  chmodSync(scratch, 0o711)
  const [source, target, file] = ['source', 'target', 'paper.tar'].map(name => join(scratch, name)) as [
    string,
    string,
    string,
  ]
  try {
    const postgres = await startPostgres({ dataDir: source })
    try {
      await migrate(postgres.connection, await readMigrations())
      await prepareJobs(postgres.connection)
      await withOwner(postgres.connection, owner => fillDatabase(owner, join(source, 'oss')))
      return [
        ...(await measure('backup', [file], source)),
        { name: 'backup of the same, size', value: statSync(file).size / 1e6, unit: 'MB' },
        ...(await measure('trial restore', ['--verify', file], source)),
        ...(await measure('restore', ['--restore', file], target)),
      ]
    } finally {
      await postgres.stop()
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function fillDatabase(client: pg.Client, files: string): Promise<void> {
  await client.query(`insert into blade_tenant (id, tenant_id, tenant_name) values (1, '000000', '测试日报')`)
  for (const statement of [...fillArticles, fillLogs]) await client.query(statement)
  const folder = join(files, '000000', 'upload', '20260101')
  mkdirSync(folder, { recursive: true })
  const bytes = randomBytes(FILE_BYTES)
  for (let id = 1; id <= FILES; id++) {
    const name = `${randomUUID()}.bin`
    bytes.writeUInt32BE(id)
    writeFileSync(join(folder, name), bytes)
    await client.query(
      `insert into stored_file (id, tenant_id, name, media_type, byte_size, original_name, status)
         values ($1, '000000', $2, 'application/octet-stream', $3, 'a.bin', 2)`,
      [id, `upload/20260101/${name}`, FILE_BYTES],
    )
  }
}

/** Runs the command as an operator does; the peak is that of its own process, without PostgreSQL. */
async function measure(name: string, parameters: string[], dataDir: string): Promise<Figure[]> {
  const startTime = performance.now()
  const program = ['--import', 'tsx', 'scripts/database/backup.ts', ...parameters]
  const { PATH, TMPDIR } = process.env
  const env = { PATH, ...(TMPDIR && { TMPDIR }), DATA_DIR: dataDir, SECRET_KEY: secretKey }
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  let peak = 0
  let isRunning = true
  const watching = (async () => {
    for (; isRunning; await sleep(100)) peak = Math.max(peak, peakMemory(child.pid ?? 0))
  })()
  const [code] = await once(child, 'exit')
  isRunning = false
  await watching
  if (code !== 0) throw new Error(`${name} ended with ${code}`)
  const what = `${name} of 100,000 articles, 1,000,000 log rows and 2 GB of files`
  return [
    { name: what, value: (performance.now() - startTime) / 1000, unit: 's', limit: SECONDS },
    { name: `${name} of the same, peak of memory`, value: peak, unit: 'MiB', limit: MAX_MIB },
  ]
}
