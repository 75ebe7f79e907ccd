import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import pg from 'pg'
import { connectForCopy, copyIn } from '../db/copy.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { LAST_OF_0_2, type Migration, readMigrations, readSchemaOf02, readUpgrades } from '../db/readMigrations.ts'
import { prepareJobs } from '../jobs/prepareJobs.ts'
import type { Storage } from '../storage/storage.ts'
import { anonymousRequest, type ObjectAccess, OWN, storageFinder } from './addObjects.ts'
import { type ArchiveEntry, BackupError, bytesOf, checkArchive, jsonOf, LAST_ENTRY, readArchive } from './archive.ts'
import {
  type CatalogTable,
  type ForeignKey,
  type Partition,
  readForeignKeys,
  readPartitions,
  readTables,
  type Table,
} from './catalog.ts'
import { type BackupEnd, type BackupStart, FORMAT, type TableContent } from './writeBackup.ts'

interface RestoreOptions {
  path: string
  /** Connection as the owner of the new schema. */
  connection: pg.PoolConfig
  /** The folder of stored files; absent: they are checked and not written. */
  files?: string
  /** Absent: objects of S3 storages are checked and not put back. */
  objects?: ObjectAccess
  /** Absent: the backup may come from an installation with another secret key. */
  key?: string
  progress?: (line: string) => void
}

/** Fills an empty database and an empty folder. Nothing is changed unless the whole backup is intact and fits. */
export async function restoreBackup({ path, connection, files, key, ...options }: RestoreOptions): Promise<BackupEnd> {
  const { progress = () => {}, objects } = options
  const start = await readStart(path)
  if (key !== undefined && key !== start.key) throw new BackupError(otherKey)
  const migrations = await migrationsOf(start)
  await assertEmpty(connection, start)
  if (files) await assertNoFiles(files)
  progress('comparing the backup with its checksums')
  await checkArchive(path)
  progress('creating the tables')
  // Those of the backup, and no later ones.
  await migrate(connection, migrations, { upgrades: [] })
  await prepareJobs(connection)
  const client = await connectForCopy(connection)
  const draft = files && `${files}.partial`
  const spool = files && `${files}.object`
  try {
    await client.query('begin')
    const putObject = objects && spool ? objectWriter({ client, access: objects, spool }) : undefined
    const end = await fill(client, { path, start, files: draft, putObject, progress })
    // Its first process decides about the key.
    await client.query('delete from sys_installation')
    if (key === undefined) await restartTrail(client)
    if (files && draft) await moveIntoPlace(draft, files)
    await client.query('commit').catch(async error => {
      if (files) await rm(files, { recursive: true, force: true })
      throw error
    })
    await client.query('analyze')
    return end
  } finally {
    await client.end()
    for (const left of [draft, spool]) if (left) await rm(left, { recursive: true, force: true })
  }
}

/** Signatures of another key prove nothing here: the first sealing signs the history as it was restored. */
async function restartTrail(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select from pg_tables where tablename = 'change_link'`)
  if (rows.length > 0)
    await client.query(`select set_config('app.tenant', '*', true); delete from change_link; delete from change_seal;
      update change_log set signature = ''`)
}

const otherKey =
  'The backup comes from an installation with another secret key, without which its stored secrets cannot be read. ' +
  'Set SECRET_KEY to the key of that installation, or put its file secret.key into DATA_DIR and leave SECRET_KEY unset, ' +
  'as the content of that file is no value for SECRET_KEY. If the key is lost, ' +
  'restore with --other-key; administrators then enter the secrets of storages, data sources and text messages again.'

async function readStart(path: string): Promise<BackupStart> {
  for await (const entry of readArchive(path)) {
    if (entry.name !== 'backup.json') break
    const start = await jsonOf<BackupStart>(entry, path)
    if (start.format === FORMAT) return start
    throw new BackupError(
      `${path} has format ${start.format}, this version reads format ${FORMAT}; use a newer version.`,
    )
  }
  throw new BackupError(`${path} is no backup of Broadsheet.`)
}

async function migrationsOf({ migrations }: BackupStart): Promise<Migration[]> {
  const names = migrations.map(({ name }) => name)
  if (names.some(name => /^\d{4}_/.test(name))) {
    if (!names.includes(LAST_OF_0_2))
      throw new BackupError(
        'The backup was made by version 0.1. Restore it with version 0.2.0, start that version once, then install this one.',
      )
    const upgrades = names.filter(name => name > LAST_OF_0_2)
    return [await readSchemaOf02(), ...find(upgrades, await readUpgrades())]
  }
  return find(names, await readMigrations())
}

function find(names: readonly string[], own: readonly Migration[]): Migration[] {
  return names.map(name => {
    const found = own.find(migration => migration.name === name)
    if (found) return found
    throw new BackupError(
      `The backup was made by a newer version, which has migration ${name}; restore it with that version or a newer one.`,
    )
  })
}

/** An interrupted restore leaves tables without rows; they count as empty. */
async function assertEmpty(connection: pg.PoolConfig, { migrations }: BackupStart): Promise<void> {
  const client = await connectForCopy(connection)
  try {
    const tables = (await readTables(client)).map(({ name }) => name)
    if (!tables.length) return
    const isOurs = tables.includes('public.blade_tenant') && tables.includes('public.blade_user')
    if (isOurs) {
      const { rows: applied } = await client.query<{ name: string }>('select name from sys_migration')
      const isLeftOver = applied.every(({ name }) => migrations.some(migration => migration.name === name))
      const { rowCount } = await client.query('select from blade_tenant union all select from blade_user limit 1')
      if (isLeftOver && !rowCount) return
    }
    throw new BackupError(
      'The database holds data, which a restore never overwrites. Choose a new DATA_DIR, or create an empty database and ' +
        'name it in DATABASE_URL; do not start the product on it before the restore.',
    )
  } finally {
    await client.end()
  }
}

async function assertNoFiles(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.some(name => name !== '.incoming'))
    throw new BackupError(
      `${folder} holds files, which a restore never overwrites. Choose a new DATA_DIR or FILES_DIR.`,
    )
}

interface FillOptions {
  path: string
  start: BackupStart
  files: string | undefined
  /** Absent: objects stay in the backup. */
  putObject: ReturnType<typeof objectWriter> | undefined
  progress: (line: string) => void
}

async function fill(client: pg.Client, filling: FillOptions): Promise<BackupEnd> {
  const { path, start, progress } = filling
  await createPartitions(client, start.partitions)
  const tables = await matchTables(client, start.tables)
  const foreignKeys = await openTables(client, tables)
  const end = await readEntries(client, tables, filling)
  for (const { name, value, isCalled } of start.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled])
  progress('comparing the tables with the backup')
  for (const table of tables) await compare(client, table, end.tables[table.name])
  await closeTables(client, tables, foreignKeys)
  if (end.tables['public.blade_tenant']?.rows === undefined) throw new BackupError(`${path} lacks the tenants.`)
  return end
}

/** The partitions of the backup, in place of those that the migrations made for today. */
async function createPartitions(client: pg.Client, partitions: Partition[]): Promise<void> {
  const parents = new Set(partitions.map(({ of }) => of))
  for (const { name, of } of await readPartitions(client))
    if (parents.has(of) && !partitions.some(partition => partition.name === name))
      await client.query(`drop table ${name}`)
  for (const partition of partitions) await createPartition(client, partition)
}

async function createPartition(client: pg.Client, { name, of, bound }: Partition): Promise<void> {
  // The only SQL read from the file.
  if (
    !/^\w+\.\w+$/.test(name) ||
    !/^(\w+\.)?\w+$/.test(of) ||
    !/^(DEFAULT|FOR VALUES FROM \((MINVALUE|'[\d :-]+')\) TO \('[\d :-]+'\))$/.test(bound)
  )
    throw new BackupError(`The backup describes a partition that cannot be created: ${name} ${bound}`)
  await client.query(`create table if not exists ${name} partition of ${of} ${bound}`)
}

/** The tables of the backup as they are in this database. */
async function matchTables(client: pg.Client, backupTables: Table[]): Promise<CatalogTable[]> {
  const present = await readTables(client)
  return backupTables.map(({ name, columns }) => {
    const table = present.find(candidate => candidate.name === name)
    const lacking = columns.find(column => !table?.columns.includes(column))
    if (!table || lacking !== undefined)
      throw new BackupError(
        `The backup has ${table ? `the column ${lacking} of ` : ''}the table ${name}, which this version does not create; ` +
          'restore it with the version that made it.',
      )
    return { ...table, columns }
  })
}

// Rows are inserted unchanged: no trigger changes them, no policy refuses them, and foreign keys are verified at the
// end. `session_replication_role` would do some of this and demands a superuser.
async function openTables(client: pg.Client, tables: CatalogTable[]): Promise<ForeignKey[]> {
  const foreignKeys = await readForeignKeys(client)
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { quoted, forced } of tables) {
    await client.query(`alter table ${quoted} disable trigger user`)
    if (forced) await client.query(`alter table ${quoted} no force row level security`)
  }
  // Some migrations insert rows.
  await client.query(`truncate ${tables.map(({ quoted }) => quoted).join(', ')}`)
  return foreignKeys
}

async function closeTables(client: pg.Client, tables: CatalogTable[], foreignKeys: ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { quoted, forced } of tables) {
    await client.query(`alter table ${quoted} enable trigger user`)
    if (forced) await client.query(`alter table ${quoted} force row level security`)
  }
}

async function readEntries(client: pg.Client, tables: CatalogTable[], filling: FillOptions): Promise<BackupEnd> {
  const { path, files, progress } = filling
  let stored = 0
  let objects = 0
  for await (const entry of readArchive(path)) {
    const [, kind, rest = ''] = /^(\w+)\/(.+)$/.exec(entry.name) ?? []
    if (kind === 'tables') {
      await fillTable(client, tables, entry, rest)
      progress(`rows of ${entry.name}`)
    } else if (kind === 'files' && files) {
      await putFile(entry, { storage: OWN, key: rest }, filling)
      progress(`stored file ${++stored}`)
    } else if (kind === 'stored') {
      if (filling.putObject) await putFile(entry, placeOf(rest), filling)
      progress(`object ${++objects}`)
    } else if (entry.name === LAST_ENTRY) {
      const end = await jsonOf<BackupEnd>(entry, path)
      if (objects === (end.copies?.copied ?? 0)) return end
      throw new BackupError(`${path} has ${objects} objects and says that there are ${end.copies?.copied ?? 0}.`)
    }
  }
  throw new BackupError(`${path} is incomplete. Take another copy of the backup.`)
}

async function fillTable(client: pg.Client, tables: CatalogTable[], entry: ArchiveEntry, rest: string): Promise<void> {
  const table = tables.find(({ name }) => rest.startsWith(`${name}/`))
  if (!table) throw new BackupError(`The backup has rows of an unknown table: ${entry.name}`)
  const columns = table.columns.map(pg.escapeIdentifier).join(', ')
  await copyIn(client, `copy ${table.quoted} (${columns}) from stdin`, await promisify(gunzip)(await bytesOf(entry)))
}

/** Into its storage, or into the folder of stored files. */
async function putFile(
  entry: ArchiveEntry,
  place: { storage: string; key: string },
  { files, putObject }: FillOptions,
): Promise<void> {
  const isPut = await putObject?.(entry, place)
  if (!isPut && files) await writeFile(files, place.key, entry)
}

async function writeFile(folder: string, key: string, entry: ArchiveEntry): Promise<void> {
  const path = resolve(folder, key)
  if (!path.startsWith(resolve(folder) + sep))
    throw new BackupError(`The backup names a file outside of its folder: ${key}`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(entry.read(), createWriteStream(path, { mode: 0o600, flush: true }))
}

async function compare(client: pg.Client, table: CatalogTable, expected: TableContent | undefined): Promise<void> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table.quoted}`)
  const count = Number(rows[0]?.count)
  if (count !== expected?.rows)
    throw new BackupError(`The table ${table.name} has ${count} rows, the backup says ${expected?.rows}.`)
}

async function moveIntoPlace(draft: string, folder: string): Promise<void> {
  await mkdir(draft, { recursive: true, mode: 0o700 })
  // Not recursive: a file that appeared meanwhile stops the restore.
  for (const path of [join(folder, '.incoming'), folder])
    await rmdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  await rename(draft, folder)
}

/** The storage and the key of an entry, from the part of its name behind `stored/`. */
function placeOf(rest: string): { storage: string; key: string } {
  const cut = rest.indexOf('/')
  return { storage: rest.slice(0, cut), key: rest.slice(cut + 1) }
}

interface RestoreContext {
  client: pg.ClientBase
  access: ObjectAccess
  /** A file that each object passes through. */
  spool: string
}

/**
 * Answers a function that puts objects into their storages unless one of that name is there, and false for those that
 * belong into the folder of stored files.
 */
function objectWriter({ client, access, spool }: RestoreContext) {
  const find = storageFinder(client, access)
  return async (entry: ArchiveEntry, { storage: id, key }: { storage: string; key: string }): Promise<boolean> => {
    const storage = await find(id).catch(fails(id))
    if (!storage) return false
    if (await isPresent(storage, id, key, entry.size)) return true
    const mediaType = await mediaTypeOf(client, key)
    await pipeline(entry.read(), createWriteStream(spool, { mode: 0o600 }))
    await storage.put(key, { path: spool, size: entry.size }, mediaType).catch(fails(id))
    return true
  }
}

/** Refuses objects that no row of the backup names. */
async function mediaTypeOf(client: pg.ClientBase, key: string): Promise<string> {
  const { rows } = await client.query<{ type: string }>(
    `select media_type as type from stored_file where tenant_id = $1 and name = $2 and is_deleted = 0`,
    [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)],
  )
  if (!rows[0]) throw new BackupError(`The backup has an object that its database does not name: ${key}`)
  return rows[0].type
}

async function isPresent(storage: Storage, id: string, key: string, size: number): Promise<boolean> {
  const found = await storage.open(key, anonymousRequest('HEAD')).catch(fails(id))
  if (!found) return false
  found.stream.resume()
  if (Number(found.headers['content-length']) === size) return true
  throw new BackupError(`The storage ${id} holds another object as ${key}, which a restore never overwrites.`)
}

const fails = (id: string) => (error: Error) => {
  if (error instanceof BackupError) throw error
  const { cause = error } = error
  throw new BackupError(
    `The objects of storage ${id} cannot be put back: ${cause instanceof Error ? cause.message : cause}. Correct the ` +
      'cause and run the restore again, or restore with --without-objects and copy the bucket by other means.',
  )
}
