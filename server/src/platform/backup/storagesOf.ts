/** The storages of objects that a backup may hold. */
import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import type { Bucket } from '../config/config.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { bucketStorage, type DescribedStorage, describedStorage } from '../storage/openStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { BackupError } from './backupError.ts'

/** Dependencies for reaching storages. */
export interface ObjectAccess {
  bucket: Bucket | undefined
  secrets: Secrets
  privateStorageHosts: readonly string[]
}

/** Entries are named `stored/<storage>/<tenant>/<name>`; this stands for the operator's own storage. */
export const OWN = 'own'

export type Find = (storageId: string) => Promise<Storage | undefined>

/** Storages by their ids; undefined for the folder of stored files. */
export function storageFinder(client: pg.ClientBase, access: ObjectAccess): Find {
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
export const asking = (method: string, headers: IncomingMessage['headers'] = {}) =>
  ({ method, headers }) as IncomingMessage
