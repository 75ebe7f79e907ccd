/** Files that the server makes for records: stored as uploaded ones are, and discarded by their addresses. */
import { stat } from 'node:fs/promises'
import type { Db } from '../../platform/db/database.ts'
import { acceptFile } from '../../platform/storage/acceptFile.ts'
import { parseFileLink } from '../../platform/storage/fetchStored.ts'
import { tenantPath } from '../../platform/storage/fileLinks.ts'
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

/** Stores a file that is in the folder of what is received, and answers its address. */
type StoreLink = (path: string, originalName: string) => Promise<string>

/** Work that stores files and then their addresses: when it fails, the files are discarded. */
export async function storingFiles<Result>(
  owner: Omit<MadeFile, 'originalName'>,
  services: FileServices,
  work: (store: StoreLink) => Promise<Result>,
): Promise<Result> {
  const links: string[] = []
  try {
    return await work(async (path, originalName) => {
      const link = `${tenantPath(owner.tenantId)}/${await storeFile(path, { ...owner, originalName }, services)}`
      links.push(link)
      return link
    })
  } catch (error) {
    await discardLinks(links, owner.tenantId, services.db)
    throw error
  }
}

/** Discards the files of a tenant; other addresses are left alone. */
export function discardLinks(links: readonly (string | null)[], tenantId: string, db: Db): Promise<void> {
  const places = links.flatMap(link => (link ? (parseFileLink(link) ?? []) : []))
  const own = places.filter(place => place.tenantId === tenantId)
  return discardFiles([...new Set(own.map(({ name }) => name))], tenantId, db)
}
