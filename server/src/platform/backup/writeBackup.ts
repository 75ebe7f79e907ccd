import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { connectForCopy, copyOut } from '../db/copy.ts'
import { settle } from '../storage/disk.ts'
import { addObjects, type CopiedObjects, type ObjectAccess } from './addObjects.ts'
import { ArchiveWriter, BackupError } from './archive.ts'
import {
  type CatalogTable,
  findHiddenTable,
  type Partition,
  readPartitions,
  readSequences,
  readTables,
  rowsStatement,
  type Sequence,
  type Table,
} from './catalog.ts'

/** The newest format that this version reads, and the one it writes. */
export const FORMAT = 1

/** `backup.json`, the first entry. */
export interface BackupStart {
  format: number
  createdAt: string
  postgres: string
  /** Identifies the secret key; of no use for decrypting secrets. */
  key: string
  migrations: { name: string; sha256: string }[]
  tables: Table[]
  partitions: Partition[]
  sequences: Sequence[]
}

/** `end.json`, the last entry. */
export interface BackupEnd {
  tables: Record<string, TableContent>
  files: number
  fileBytes: number
  /** Files that the database names and the folder lacks. */
  missing: number
  /** Objects in S3 storages, which are listed. */
  objects: number
  /** Those of them that the backup contains, if it includes objects. */
  copies?: CopiedObjects
}

export interface TableContent {
  rows: number
}

interface BackupOptions {
  path: string
  /** Connection as the owner of the schema. */
  connection: pg.PoolConfig
  /** The folder of stored files; absent: they are in a bucket and only listed. */
  files?: string
  /** Absent: objects of S3 storages are listed and not copied. */
  objects?: ObjectAccess
  key: string
  /** The backup waits for it. */
  progress?: (line: string) => unknown
}

export interface BackupResult extends BackupEnd {
  bytes: number
}

const PART_BYTES = 4_194_304

/** Writes one snapshot of the database and its stored files. The file appears under its name when it is complete. */
export async function writeBackup({ path, connection, ...parts }: BackupOptions): Promise<BackupResult> {
  const target = resolve(path)
  if (await stat(target).catch(() => undefined))
    throw new BackupError(`${target} exists already; choose another name, or remove it first.`)
  const draft = `${target}.partial`
  const file = await open(draft, 'w', 0o600).catch((error: Error) => {
    throw new BackupError(`${draft} cannot be written: ${error.message}`)
  })
  const client = await connectForCopy(connection)
  try {
    const result = await writeSnapshot(client, file, parts)
    await file.sync()
    await file.close()
    await settle(draft, target)
    return result
  } catch (error) {
    await file.close()
    await rm(draft, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function writeSnapshot(
  client: pg.Client,
  file: FileHandle,
  { files, objects: access, key, progress = () => {} }: Omit<BackupOptions, 'path' | 'connection'>,
): Promise<BackupResult> {
  await client.query('begin isolation level repeatable read read only')
  const tables = await readTables(client)
  if (!tables.length)
    throw new BackupError('The database is empty, so there is nothing to back up; check DATA_DIR and DATABASE_URL.')
  const hidden = await findHiddenTable(client)
  if (hidden)
    throw new BackupError(
      `Row-level security of ${hidden} hides rows from this user; use the user that owns the database, or a superuser.`,
    )
  // Otherwise a migration could rewrite a table before it is read.
  await client.query(`lock table ${tables.map(({ quoted }) => quoted).join(', ')} in access share mode`)
  const archive = new ArchiveWriter(file)
  await archive.addJson('backup.json', await describe(client, tables, key))
  const contents: BackupEnd['tables'] = {}
  for (const [index, table] of tables.entries()) {
    const content = await addRows(client, archive, `tables/${table.name}`, rowsStatement(table))
    contents[table.name] = content
    await progress(`table ${index + 1} of ${tables.length}: ${table.name}, ${content.rows} rows`)
  }
  const objects = await addRows(client, archive, 'objects', objectsStatement(files))
  const copied = files ? await addFiles(client, archive, { files, progress }) : { files: 0, fileBytes: 0, missing: 0 }
  const copies = access && (await addObjects(client, archive, { access, progress }))
  const end: BackupEnd = { tables: contents, ...copied, objects: objects.rows, ...(copies && { copies }) }
  await archive.end(end)
  await client.query('commit')
  return { ...end, bytes: archive.bytes }
}

async function describe(client: pg.Client, tables: CatalogTable[], key: string): Promise<BackupStart> {
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from sys_migration order by name',
  )
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    postgres: rows[0]?.server_version ?? '',
    key,
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    partitions: await readPartitions(client),
    sequences: await readSequences(client),
  }
}

/** Storage, key and size of each object that is not in the folder of stored files. */
const objectsStatement = (files: string | undefined) =>
  `select storage_id, tenant_id || '/' || name, byte_size from stored_file
  where is_deleted = 0 ${files ? 'and storage_id is not null' : ''} order by id`

/** Entries of some megabytes, each of whole rows, so that neither side needs more memory than one of them. */
async function addRows(
  client: pg.Client,
  archive: ArchiveWriter,
  name: string,
  statement: string,
): Promise<TableContent> {
  let rows = 0
  let parts = 0
  let waiting: Buffer[] = []
  let bytes = 0
  const flush = async () => {
    const part = await promisify(gzip)(Buffer.concat(waiting), { level: 3 })
    await archive.add(`${name}/${String(++parts).padStart(6, '0')}.gz`, part.length, [part])
    waiting = []
    bytes = 0
  }
  for await (const chunk of copyOut(client, `copy (${statement}) to stdout`) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows++
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes >= PART_BYTES) await flush()
  }
  if (bytes) await flush()
  return { rows }
}

// COPY escapes the newlines inside of values.
const NEWLINE = 10

interface StoredFile {
  id: string
  key: string
  arriving: boolean
}

/** The files that the snapshot names; each was in its place before its row, and is never changed. */
async function addFiles(
  client: pg.Client,
  archive: ArchiveWriter,
  { files, progress }: { files: string; progress: (line: string) => unknown },
): Promise<Pick<BackupEnd, 'files' | 'fileBytes' | 'missing'>> {
  const done = { files: 0, fileBytes: 0, missing: 0 }
  for (let after = '0'; ; ) {
    const { rows } = await client.query<StoredFile>(STORED_FILES, [after])
    for (const { key, arriving } of rows) {
      const path = join(files, key)
      const size = (await stat(path).catch(() => undefined))?.size
      if (size === undefined) {
        if (arriving) continue
        done.missing++
        await progress(`MISSING FILE: ${path}`)
        continue
      }
      await archive.add(`files/${key}`, size, size ? createReadStream(path, { end: size - 1 }) : [])
      done.files++
      done.fileBytes += size
      await progress(`stored file ${done.files}`)
    }
    after = rows.at(-1)?.id ?? ''
    if (!after) return done
  }
}

// Those on their way or released may be absent: the product removes them sooner or later.
const STORED_FILES = `select id, tenant_id || '/' || name as key, status in (1, 3) as arriving from stored_file
  where storage_id is null and is_deleted = 0 and id > $1 order by id limit 500`
