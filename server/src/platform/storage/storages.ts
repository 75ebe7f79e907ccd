import './storage.ts'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import send from '@fastify/send'
import { enabledStatus } from '#contract/resource/enabled'
import { ossCategory } from '#contract/resource/oss'
import type { Bucket, Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Db } from '../db/database.ts'
import { asSystem } from '../db/tenancy/scope.ts'
import { absent } from '../http/reply/refusal.ts'
import { disk, explained, settle } from './disk.ts'
import { assertPlace, type BucketDescription, bucketAddress, s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'

/** Storages by the id of the record that describes them; null is the operator's own, a folder or a bucket. */
export interface Storages {
  /** Received files wait here. */
  incoming: string
  /** Undefined when its record was removed. */
  find(storageId: string | null): Promise<Storage | undefined>
  /** Storage of a tenant's next file: the one of that code, else the enabled one, else the operator's own. */
  chosen(tenantId: string, code?: string): Promise<ChosenStorage>
  /** Refuses the description of a storage that requests may not be sent to. */
  assertPlace(bucket: Partial<BucketDescription>): Promise<void>
}

interface ChosenStorage {
  id: string | null
  isEnabled: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    storages: Storages
  }
}

type Settings = Pick<Config, 'filesDir' | 'bucket' | 'privateStorageHosts'>

export function createStorages(
  { filesDir, bucket, privateStorageHosts }: Settings,
  { db, secrets }: { db: Db; secrets: Secrets },
): Storages {
  // On the same disk as the objects, so that a received file moves to its place in one step.
  const incoming = join(filesDir, '.incoming')
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  const own = bucket ? bucketStorage(bucket) : localStorage(filesDir)
  return {
    incoming,
    find: async storageId => {
      if (storageId === null) return own
      const found = await readStorage(db, storageId)
      return found && describedStorage(found, secrets, privateStorageHosts)
    },
    chosen: (tenantId, code) => asSystem(() => chosen(db, tenantId, code)),
    assertPlace: description => assertPlace(description, privateStorageHosts),
  }
}

function readStorage(db: Db, id: string): Promise<DescribedStorage | undefined> {
  const columns = ['category', 'endpoint', 'bucketName', 'appId', 'region', 'accessKey', 'secretKey'] as const
  return asSystem(() => db.selectFrom('bladeOss').select(columns).where('id', '=', id).executeTakeFirst())
}

async function chosen(db: Db, tenantId: string, code: string | undefined): Promise<ChosenStorage> {
  const found = await db
    .selectFrom('bladeOss')
    .select(['id', 'status'])
    .where('tenantId', '=', tenantId)
    .where(eb => (code ? eb('ossCode', '=', code) : eb('status', '=', enabledStatus.enabled)))
    .executeTakeFirst()
  if (code && !found) throw absent()
  return found ? { id: found.id, isEnabled: found.status === enabledStatus.enabled } : { id: null, isEnabled: true }
}

/** The folder that stores files while a tenant has no storage of its own enabled. */
function localStorage(root: string): Storage {
  const options = { root, index: false, cacheControl: false, contentType: false, dotfiles: 'ignore' } as const
  return {
    async put(key, { path }) {
      await settle(path, join(root, key)).catch(error => {
        throw explained(error)
      })
    },

    async open(key, request) {
      const result = await send(request, encodeURI(key), options)
      if (result.type === 'file') return result
      result.stream.destroy()
      const { statusCode, headers } = result
      // A range beyond the end, or a condition that fails; a folder or a missing file is no object.
      if (statusCode !== 416 && statusCode !== 412) return undefined
      return { statusCode, headers: { 'content-range': headers['Content-Range'] }, stream: Readable.from([]) }
    },

    remove: key => disk.rm(join(root, key), { force: true }),
  }
}

/** A storage as its record describes it, with encrypted keys. */
export type DescribedStorage = BucketDescription & { accessKey: string; secretKey: string }

/** The bucket of the environment. Its host was named by the operator, so it may be a private one. */
export function bucketStorage({ accessKey, secretKey, ...place }: Bucket): Storage {
  const address = bucketAddress({ ...place, category: ossCategory.minio, appId: null })
  return s3Storage(address, { accessKey, secretKey }, [new URL(address.urlOf('')).host])
}

export function describedStorage(
  { accessKey, secretKey, ...place }: DescribedStorage,
  secrets: Secrets,
  insideHosts: readonly string[],
): Storage {
  const credentials = { accessKey: secrets.open(accessKey), secretKey: secrets.open(secretKey) }
  return s3Storage(bucketAddress(place), credentials, insideHosts)
}
