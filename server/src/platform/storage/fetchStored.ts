import type { IncomingMessage } from 'node:http'
import { filePath } from '#contract/resource/oss'
import type { Db } from '../db/database.ts'
import { asSystem } from '../db/tenancy/scope.ts'
import { absent } from '../http/reply/refusal.ts'
import { storageKeyOf } from './acceptFile.ts'
import { receive } from './receive.ts'
import { fileStatus, type ReceivedFile } from './storage.ts'
import type { Storages } from './storages.ts'

/** Storage and path of a stored file, from the address that records show. */
export interface FileAddress {
  /** The part of the address before the name. */
  domain: string
  tenantId: string
  name: string
}

const namePattern = 'upload/\\d{8}/[\\da-f-]{36}\\.\\w{1,8}'
const pattern = new RegExp(`^(.*/api/${filePath}/(\\w{1,12}))/(${namePattern})$`)

/** Whether stored files are named like this. */
export const isStoredName = (name: string) => new RegExp(`^${namePattern}$`).test(name)

/** Undefined for a file that is stored elsewhere. */
export function parseFileLink(link: string): FileAddress | undefined {
  const [, domain, tenantId, name] = pattern.exec(link) ?? []
  return domain && tenantId && name ? { domain, tenantId, name } : undefined
}

type FileName = Pick<FileAddress, 'tenantId' | 'name'>

/** Undefined for a file that has not arrived or is not stored any more. */
export function findStored({ tenantId, name }: FileName, db: Db) {
  return asSystem(() =>
    db
      .selectFrom('storedFile')
      .select(['storageId', 'byteSize'])
      .where('tenantId', '=', tenantId)
      .where('name', '=', name)
      .where('status', '<>', fileStatus.arriving)
      .executeTakeFirst(),
  )
}

/** A copy in the folder of received files, for programs that require a path. The caller discards it. */
export async function fetchStored(
  address: FileName,
  { storages, db }: { storages: Storages; db: Db },
): Promise<ReceivedFile> {
  const file = await findStored(address, db)
  const storage = file && (await storages.find(file.storageId))
  const opened = await storage?.open(storageKeyOf(address), wholeObject)
  if (!opened) throw absent()
  return receive(opened.stream, storages.incoming)
}

// Storages answer requests; this one requests all of it, without conditions.
const wholeObject = { method: 'GET', headers: {} } as IncomingMessage
