import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { urlOf } from '../../support/database/databaseUrl.ts'
import { createDatabase, createEmptyDatabase } from '../../support/database/postgres.ts'
import { startBuiltServer } from '../../support/servers/builtServer.ts'
import { freePort } from '../../support/servers/startProgram.ts'

export interface Product {
  address: string
  /** Owns the schema, for what a test must see or arrange behind the product's back. */
  connection: pg.PoolConfig
  /** The latest output. */
  printed(): string
  stop(): Promise<void>
}

let shared: Promise<Product> | undefined
let lastPort: number | undefined

/** One product for all files of a worker; it ends with the worker. */
export function sharedProduct(): Promise<Product> {
  shared ??= start({ PRIVATE_DATABASE_HOSTS: '127.0.0.1', PRIVATE_WEBHOOK_HOSTS: '127.0.0.1' }).then(
    ({ product, server, dataDir }) => {
      const end = () => {
        void server.kill()
        rmSync(dataDir, { recursive: true, force: true })
      }
      for (const event of ['SIGTERM', 'exit']) process.once(event, end)
      return product
    },
  )
  return shared
}

/** The built product on a migrated and seeded database of its own, or on one that is as new. */
export async function startProduct(env: Record<string, string> = {}, isNew = false): Promise<Product> {
  // The products of a worker follow one another at one address, for which its browser has the program in its cache.
  lastPort = await freePort(lastPort)
  return (await start({ PORT: String(lastPort), ...env }, isNew)).product
}

async function start(env: Record<string, string>, isNew = false) {
  const database = await (isNew ? createEmptyDatabase() : createDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-journey-'))
  const server = await startBuiltServer(dataDir, { DATABASE_URL: urlOf(database.connection), ...env })
  const product: Product = {
    address: server.address,
    connection: database.connection,
    printed: server.printed,
    async stop() {
      await server.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return { product, server, dataDir }
}
