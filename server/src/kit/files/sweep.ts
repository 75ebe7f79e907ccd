import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { dynamic } from '../../platform/db/dynamic.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { disk } from '../../platform/storage/disk.ts'
import { forgetFile } from '../../platform/storage/keepFile.ts'
import type { Storages } from '../../platform/storage/storages.ts'
import { fileStatus } from '../../platform/storage/table.ts'
import type { Modules } from '../definition/registry.ts'
import { showsFiles } from '../kinds/index.ts'

/** No upload takes longer; what is older and not finished was left behind. */
const HOUR_MS = 3_600_000
const AT_ONCE = 200

/** Removes objects that no row knows, or that nothing shows any more: by the journal, as buckets are never listed. */
export const sweepFiles = defineJob({
  name: 'sweepFiles',
  cron: '*/10 * * * *',
  attempts: 3,
  run: (_, { app, db }) => sweep(app, db),
})

type Parts = Pick<FastifyInstance, 'storages' | 'modules'>

export async function sweep({ storages, modules }: Parts, db: Db): Promise<void> {
  await sweepIncoming(storages)
  await asSystem(async () => {
    for (const file of await unwanted(db)) {
      if (file.status !== fileStatus.arriving && (await isReferenced(file.name, modules, db))) await keepOn(file.id, db)
      // A storage that is down keeps its files until the next time; the others' go all the same.
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

async function keepOn(id: string, db: Db): Promise<void> {
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
 * Whether some record still shows a file. Names are random, so that it is enough to look for the name; all modules are
 * looked through, which is why only the sweeper asks.
 */
async function isReferenced(name: string, modules: Modules, db: Db): Promise<boolean> {
  for (const { module, table } of modules.all) {
    const fields = Object.entries(module.fields).filter(([, field]) => showsFiles(field))
    if (fields.length === 0) continue
    const row = await dynamic(db)
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .where(eb => eb.or(fields.map(([key]) => eb(key, 'like', `%${name}%`))))
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return isAttached(name, db)
}

async function isAttached(name: string, db: Db): Promise<boolean> {
  const row = await db.selectFrom('bladeAttach').select('id').where('name', '=', name).limit(1).executeTakeFirst()
  return row !== undefined
}
