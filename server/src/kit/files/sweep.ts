import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Db, dynamic } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { addJob, defineJob } from '../../platform/jobs/job.ts'
import { forgetFile } from '../../platform/storage/acceptFile.ts'
import { disk } from '../../platform/storage/disk.ts'
import { fileStatus } from '../../platform/storage/storage.ts'
import type { Storages } from '../../platform/storage/storages.ts'
import type { Modules } from '../definition/registry.ts'
import { showsFiles } from '../kinds/index.ts'

/** Exceeds the duration of any upload; what is older and not finished was abandoned. */
const HOUR_MS = 3_600_000
const AT_ONCE = 200

/** Removes objects that no row knows, or that nothing shows any more: by the journal, as buckets are never listed. */
export const sweepFiles = defineJob({
  name: 'sweepFiles',
  cron: '*/10 * * * *',
  attempts: 3,
  run: (_, { app, db }) => sweep(app, db),
})

type SweepServices = Pick<FastifyInstance, 'storages' | 'modules'>

export async function sweep({ storages, modules }: SweepServices, db: Db): Promise<void> {
  await sweepIncoming(storages)
  await asSystem(async () => {
    const files = await unwanted(db)
    const stored = files.filter(({ status }) => status !== fileStatus.arriving)
    const shown = await shownAmong(
      stored.map(({ name }) => name),
      modules,
      db,
    )
    for (const file of files) {
      if (shown.has(file.name)) await postponeSweep(file.id, db)
      // Files of an unavailable storage are removed in a later run.
      else await forgetFile(file, { storages, db }).catch(() => {})
    }
  })
}

function unwanted(db: Db) {
  return db
    .selectFrom('storedFile')
    .select(['id', 'tenantId', 'storageId', 'name', 'status'])
    .where(eb =>
      eb.or([
        eb('status', '=', fileStatus.released),
        eb.and([eb('status', '=', fileStatus.arriving), eb('createTime', '<', before('1 hour'))]),
        eb.and([eb('status', '=', fileStatus.stillShown), eb('updateTime', '<', before('1 day'))]),
      ]),
    )
    .orderBy('updateTime')
    .limit(AT_ONCE)
    .execute()
}

const before = (age: string) => sql<string>`localtimestamp - ${age}::interval`

async function postponeSweep(id: string, db: Db): Promise<void> {
  await db.updateTable('storedFile').set({ status: fileStatus.stillShown }).where('id', '=', id).execute()
}

/** Removes the remains of uploads of a process that died. */
async function sweepIncoming({ incoming }: Storages): Promise<void> {
  for (const name of await disk.readdir(incoming)) {
    const path = join(incoming, name)
    const { mtimeMs } = await disk.stat(path).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > HOUR_MS) await disk.rm(path, { force: true })
  }
}

/**
 * Those files that some record still shows. Names are random, so that it is enough to look for the name. Each table is
 * read once for all files, which is why only the sweeper does this.
 */
async function shownAmong(names: readonly string[], modules: Modules, db: Db): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const attached = await db.selectFrom('bladeAttach').select('name').where('name', 'in', names).execute()
  const shown = new Set(attached.map(({ name }) => String(name)))
  for (const { module, table } of modules.all) {
    const fields = Object.entries(module.fields).flatMap(([key, field]) => (showsFiles(field) ? [sql.ref(key)] : []))
    if (fields.length === 0) continue
    const text = sql`concat_ws(' ', ${sql.join(fields)})`
    const rows = await dynamic(db)
      .selectFrom(
        dynamic(db)
          .selectFrom(table)
          .select(sql<string>`(regexp_matches(${text}, ${storedName}, 'g'))[1]`.as('name'))
          .as('found'),
      )
      .select('name')
      .distinct()
      .where('name', 'in', names)
      .execute()
    for (const { name } of rows) shown.add(String(name))
  }
  return shown
}

/** A regular expression of PostgreSQL. */
const storedName = '(upload/\\d{8}/[\\da-f-]{36}\\.\\w{1,8})'

/** Marks files as unused. They are deleted after the transaction, except those that a record still shows. */
export async function discardFiles(names: readonly string[], tenantId: string, db: Db): Promise<void> {
  if (names.length === 0) return
  await db
    .updateTable('storedFile')
    .set({ status: fileStatus.released })
    .where('tenantId', '=', tenantId)
    .where('name', 'in', names)
    .where('status', '=', fileStatus.stored)
    .execute()
  await addJob(db, sweepFiles, null, { key: sweepFiles.name })
}
