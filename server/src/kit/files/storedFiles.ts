/** Files that the server makes for records: stored as uploaded ones are, and discarded by their addresses. */
import { stat } from 'node:fs/promises'
import type { Db } from '../../platform/db/database.ts'
import { acceptFile } from '../../platform/storage/acceptFile.ts'
import { parseFileLink } from '../../platform/storage/fetchStored.ts'
import type { Storages } from '../../platform/storage/storages.ts'
import { discardFiles } from './sweep.ts'

export interface FileServices {
  storages: Storages
  db: Db
}

interface MadeFile {
  tenantId: string
  originalName: string
  isJob?: true
}

/** Stores a file that is in the folder of what is received, and answers its name. */
export async function storeFile(path: string, file: MadeFile, { storages, db }: FileServices): Promise<string> {
  const { id: storageId } = await storages.chosen(file.tenantId)
  const { size } = await stat(path)
  const finish = ({ name }: { name: string }) => Promise.resolve(name)
  return acceptFile({ path, size }, { ...file, storageId, finish }, { storages, db })
}

/** Discards the files of a tenant; other addresses are left alone. */
export function discardLinks(links: readonly (string | null)[], tenantId: string, db: Db): Promise<void> {
  const places = links.flatMap(link => (link ? (parseFileLink(link) ?? []) : []))
  const own = places.filter(place => place.tenantId === tenantId)
  return discardFiles([...new Set(own.map(({ name }) => name))], tenantId, db)
}
