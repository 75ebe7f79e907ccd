import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import type { Bucket } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { ObjectReply, Storage } from '../storage/storage.ts'
import { bucketStorage, type DescribedStorage, describedStorage } from '../storage/storages.ts'
import { type ArchiveWriter, BackupError } from './archive.ts'

export interface CopiedObjects {
  copied: number
  copiedBytes: number
  /** Objects that the database names and their storage lacks. */
  absent: number
  /** Objects of storages that did not answer. */
  unread: number
}

const ATTEMPTS = 3

interface StoredObject {
  id: string
  storage: string
  key: string
  isArriving: boolean
}

const objectsFrom = (access: ObjectAccess) => `
  select id, coalesce(storage_id::text, '${OWN}') as storage, tenant_id || '/' || name as key,
    status in (1, 3) as "isArriving"
  from stored_file where is_deleted = 0 and id > $1 ${access.bucket ? '' : 'and storage_id is not null'}
  order by id limit 500`

/** Copies every object that the snapshot names. A storage that fails three times in a row is not called again. */
export async function addObjects(
  client: pg.ClientBase,
  archive: ArchiveWriter,
  { access, progress }: { access: ObjectAccess; progress: (line: string) => unknown },
): Promise<CopiedObjects> {
  const done: CopiedObjects = { copied: 0, copiedBytes: 0, absent: 0, unread: 0 }
  const find = storageFinder(client, access)
  const failures = new Map<string, number>()
  for (let after = '0'; ; ) {
    const { rows } = await client.query<StoredObject>(objectsFrom(access), [after])
    for (const { storage: id, key, isArriving } of rows) {
      const failed = failures.get(id) ?? 0
      const found = failed < ATTEMPTS ? await openObject(find, id, key) : new Error('not asked again')
      failures.set(id, found instanceof Error ? failed + 1 : 0)
      if (found instanceof Error) {
        done.unread++
        if (failed <= ATTEMPTS) await progress(`MISSING OBJECT: ${key} of storage ${id}: ${found.message}`)
      } else if (found) {
        const size = Number(found.opened.headers['content-length'])
        await archive.add(`stored/${id}/${key}`, size, bytesOf(found, key, size))
        done.copied++
        done.copiedBytes += size
        await progress(`object ${done.copied}`)
      } else if (!isArriving) {
        done.absent++
        await progress(`MISSING OBJECT: ${key} of storage ${id}: it is absent`)
      }
    }
    after = rows.at(-1)?.id ?? ''
    if (!after) return done
  }
}

interface OpenedObject {
  storage: Storage
  opened: ObjectReply
}

async function openObject(find: FindStorage, id: string, key: string): Promise<OpenedObject | Error | undefined> {
  try {
    const storage = await find(id)
    const opened = await storage?.open(key, anonymousRequest('GET'))
    return storage && opened && { storage, opened }
  } catch (error) {
    const { cause = error } = error as Error
    return new Error(cause instanceof Error ? cause.message : String(cause))
  }
}

/** Goes on where a connection broke off. */
async function* bytesOf({ storage, opened }: OpenedObject, key: string, size: number): AsyncGenerator<Buffer> {
  let done = 0
  let stream = opened.stream
  for (let attempt = 1; ; attempt++) {
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        done += chunk.length
        yield chunk
      }
      if (done === size) return
    } catch {
      // The next attempt reports what is wrong.
    }
    const next =
      attempt < ATTEMPTS ? await storage.open(key, anonymousRequest('GET', { range: `bytes=${done}-` })) : undefined
    if (next?.statusCode !== 206)
      throw new BackupError(`The object ${key} could not be read to its end; start the backup again.`)
    stream = next.stream
  }
}

/** Dependencies for reaching storages. */
export interface ObjectAccess {
  bucket: Bucket | undefined
  secrets: Secrets
  privateStorageHosts: readonly string[]
}

/** Entries are named `stored/<storage>/<tenant>/<name>`; this represents the operator's own storage. */
export const OWN = 'own'

type FindStorage = (storageId: string) => Promise<Storage | undefined>

/** Storages by their ids; undefined for the folder of stored files. */
export function storageFinder(client: pg.ClientBase, access: ObjectAccess): FindStorage {
  const known = new Map<string, Promise<Storage | undefined>>()
  const find = async (id: string) => {
    if (id === OWN) return access.bucket && bucketStorage(access.bucket)
    const { rows } = await client.query<DescribedStorage>(
      `select category, endpoint, bucket_name as "bucketName", app_id as "appId", region,
        access_key as "accessKey", secret_key as "secretKey" from blade_oss where id = $1`,
      [id],
    )
    if (!rows[0]) throw new BackupError(`The storage ${id} has no record.`)
    return describedStorage(rows[0], access.secrets, access.privateStorageHosts)
  }
  return id => {
    const opening = known.get(id) ?? find(id)
    known.set(id, opening)
    return opening
  }
}

// Storages answer requests; these come from nobody.
export const anonymousRequest = (method: string, headers: IncomingMessage['headers'] = {}) =>
  ({ method, headers }) as IncomingMessage
