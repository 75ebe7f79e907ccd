import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import type { Storage } from '../storage/storage.ts'
import type { ArchiveEntry } from './archive.ts'
import { BackupError } from './backupError.ts'
import { asking, type ObjectAccess, OWN, storageFinder } from './storagesOf.ts'

/** The storage and the key of an entry, from the part of its name behind `stored/`. */
export function placeOf(rest: string): { storage: string; key: string } {
  const cut = rest.indexOf('/')
  return { storage: rest.slice(0, cut), key: rest.slice(cut + 1) }
}

export function ownPlaceOf(key: string): { storage: string; key: string } {
  return { storage: OWN, key }
}

interface Putting {
  client: pg.ClientBase
  access: ObjectAccess
  /** A file that each object passes through. */
  spool: string
}

/**
 * Answers a function that puts objects into their storages unless one of that name is there, and false for those that
 * belong into the folder of stored files.
 */
export function objectWriter({ client, access, spool }: Putting) {
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
  const found = await storage.open(key, asking('HEAD')).catch(fails(id))
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
