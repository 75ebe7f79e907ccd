// Backs up the database of DATABASE_URL or DATA_DIR with its stored files, running or not; restores and verifies backups.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../../server/src/platform/backup/restoreBackup.ts'
import { type BackupEnd, writeBackup } from '../../server/src/platform/backup/writeBackup.ts'
import { type Config, ConfigError, loadConfig } from '../../server/src/platform/config/config.ts'
import { createSecrets } from '../../server/src/platform/config/secrets.ts'
import { type Postgres, startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { externalPostgres } from '../../server/src/platform/db/external.ts'
import { lockDataDirectory } from '../../server/src/start/dataDirectoryLock.ts'

const usage = `Usage:
  npm run backup -- FILE             writes a backup (--with-objects: with the objects of S3 storages)
  npm run backup -- --verify FILE    restores a backup into a temporary database and counts its rows
  npm run restore -- FILE            restores a backup into an empty system (--other-key: without its secret key,
                                     --without-objects: leaves S3 storages as they are)`

const PROGRESS_INTERVAL_MS = 2000
const startTime = performance.now()
let lastProgress = startTime
let isStopping = false
// The next step then fails and cleans up: a temporary database must not go on running.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopping = true
  })

try {
  await run(readArguments())
} catch (error) {
  console.error(`\n${(error as Error).message}`)
  process.exitCode = error instanceof ConfigError ? 78 : 1
}

type Task = 'backup' | 'restore' | 'verify'

interface Arguments {
  task: Task
  path: string
  otherKey: boolean
  withObjects: boolean
}

function readArguments(): Arguments {
  const flag = { type: 'boolean', default: false } as const
  const objects = { 'with-objects': flag, 'without-objects': flag }
  const options = { restore: flag, verify: flag, 'other-key': flag, ...objects }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [path] = positionals
    if (path === undefined || positionals.length > 1) throw new Error(usage)
    return {
      task: values.restore ? 'restore' : values.verify ? 'verify' : 'backup',
      path,
      otherKey: values['other-key'],
      withObjects: values.restore ? !values['without-objects'] : values['with-objects'],
    }
  } catch {
    throw new Error(usage)
  }
}

async function run({ task, path, otherKey, withObjects }: Arguments): Promise<void> {
  if (task === 'verify') return verify(path)
  const config = loadConfig(process.env)
  const { bucket, filesDir, privateStorageHosts } = config
  const secrets = createSecrets(config.secretKey)
  const key = secrets.sign('backup', 'fingerprint')
  const objects = withObjects ? { objects: { bucket, secrets, privateStorageHosts } } : {}
  if (task === 'backup') {
    const files = bucket ? {} : { files: filesDir }
    const result = await withDatabase(config, ({ connection }) =>
      writeBackup({ path, connection, ...files, ...objects, key, progress }),
    )
    report(`${path} is complete: ${(result.bytes / 1e6).toFixed(1)} MB`, result)
    reportObjects(result)
    if (result.missing) console.log(`  ${result.missing} files are MISSING in ${filesDir}; see above.`)
    console.log('  The secret key is not in the file: keep SECRET_KEY or DATA_DIR/secret.key in another place.')
    return
  }
  const lock = await lockDataDirectory(config.dataDir)
  try {
    const end = await withDatabase(config, ({ connection }) =>
      restoreBackup({ path, connection, files: filesDir, ...objects, ...(!otherKey && { key }), progress }),
    )
    report(`${path} is restored`, end)
    if (!withObjects && end.copies?.copied) console.log(`  Its ${end.copies.copied} objects were not put back.`)
    if (!withObjects && bucket && end.files)
      console.log(`  Copy the files of ${filesDir} into the bucket ${bucket.bucketName} now.`)
  } finally {
    lock.release()
  }
}

function reportObjects({ objects, copies }: BackupEnd): void {
  if (!copies && objects)
    console.log(`  ${objects} objects are in S3 storages and not in the file; copy the buckets, or use --with-objects.`)
  if (!copies) return
  const { copied, copiedBytes, absent, unread } = copies
  console.log(`  ${copied} objects of ${(copiedBytes / 1e6).toFixed(1)} MB from S3 storages are in the file.`)
  if (absent) console.log(`  ${absent} objects are MISSING in their storages; see above.`)
  if (!unread) return
  console.log(`  ${unread} objects could NOT BE READ, as their storages do not answer; see above.`)
  process.exitCode = 1
}

async function verify(path: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'broadsheet-verify-'))
  try {
    const postgres = await startPostgres({ dataDir, fsync: false })
    try {
      const { connection } = postgres
      const end = await restoreBackup({ path, connection, progress })
      report(`${path} is intact and was restored for trial`, end)
    } finally {
      await postgres.stop()
    }
  } finally {
    // Written if the account of PostgreSQL cannot enter the temporary folder.
    const moved = await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => undefined)
    for (const path of [dataDir, moved?.trim()]) if (path) await rm(path, { recursive: true, force: true })
  }
}

async function withDatabase<Result>(
  { databaseUrl, dataDir }: Config,
  work: (postgres: Postgres) => Promise<Result>,
): Promise<Result> {
  const postgres = await (databaseUrl ? externalPostgres(databaseUrl) : startPostgres({ dataDir }))
  try {
    return await work(postgres)
  } finally {
    if (!postgres.adopted) await postgres.stop()
  }
}

function progress(line: string): void {
  if (isStopping) throw new Error('Stopped before the end; nothing was written.')
  const isDue = performance.now() - lastProgress > PROGRESS_INTERVAL_MS || line.startsWith('MISSING')
  if (!isDue) return
  lastProgress = performance.now()
  console.log(`  ${line}`)
}

function report(headline: string, { tables, files, fileBytes }: BackupEnd): void {
  const contents = Object.values(tables)
  const rows = contents.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - startTime) / 1000).toFixed(1)
  console.log(
    `${headline}, ${contents.length} tables, ${rows} rows, ${files} files of ${(fileBytes / 1e6).toFixed(1)} MB in ${seconds} s.`,
  )
}
