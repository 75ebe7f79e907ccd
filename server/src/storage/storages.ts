import './table.ts'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { localStorage } from './local.ts'
import type { Storage } from './storage.ts'

/** Where files are, by the id of the record that describes the storage; null is the server's own folder. */
export interface Storages {
  /** Received files wait here. */
  incoming: string
  /** Where people reach us; absent: as the request says. */
  publicUrl: string | undefined
  find(storageId: string | null): Promise<Storage>
}

declare module 'fastify' {
  interface FastifyInstance {
    storages: Storages
  }
}

export function createStorages({ dataDir, publicUrl }: Config): Storages {
  const root = join(dataDir, 'oss')
  // On the same disk as the objects, so that a received file moves to its place in one step.
  const incoming = join(root, '.incoming')
  mkdirSync(incoming, { recursive: true, mode: 0o700 })
  const local = localStorage(root)
  return { incoming, publicUrl, find: async () => local }
}
