import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { urlOf } from '../database/databaseUrl.ts'
import { createDatabase } from '../database/postgres.ts'
import { freePort, startBuiltServer } from './builtServer.ts'

export interface Product {
  address: string
  /** Owns the schema, for what a test must see or arrange behind the product's back. */
  connection: pg.PoolConfig
  stop(): Promise<void>
}

let lastPort: number | undefined

/** The built product on a migrated and seeded database of its own. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const database = await createDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-journey-'))
  // The products of a worker follow one another at one address, for which its browser has the program in its cache.
  lastPort = await freePort(lastPort)
  const server = await startBuiltServer(dataDir, {
    PORT: String(lastPort),
    DATABASE_URL: urlOf(database.connection),
    ...env,
  })
  return {
    address: server.address,
    connection: database.connection,
    async stop() {
      await server.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
