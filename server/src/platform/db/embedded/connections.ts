import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { withClient } from '../client/client.ts'
import { APP_ROLE, createRole, REPORT_ROLE } from '../tenancy/appRole.ts'
import type { Postmaster } from './postmaster.ts'
import type { ServerPaths } from './serverPaths.ts'

export const OWNER = 'broadsheet'
const DATABASE = 'broadsheet'

export interface Connections {
  /** Owns the schema; row-level security does not hold for it. */
  connection: pg.PoolConfig
  appConnection: pg.PoolConfig
}

/** A connection as the owner, to the database that always exists. */
export function maintenance(paths: ServerPaths, { socketFolder, port }: Postmaster): pg.PoolConfig {
  const where = paths.socketFolder
    ? { host: socketFolder, port }
    : { host: '127.0.0.1', port, password: readFileSync(`${paths.data}.password`, 'utf8') }
  return { ...where, user: OWNER, database: 'postgres', connectionTimeoutMillis: 5000 }
}

export async function prepareDatabase(paths: ServerPaths, postmaster: Postmaster): Promise<Connections> {
  const config = maintenance(paths, postmaster)
  await withClient(config, async client => {
    for (const role of [APP_ROLE, REPORT_ROLE] as const) {
      await createRole(client, role, 'login')
      if (typeof config.password === 'string')
        await client.query(`alter role ${role} password ${client.escapeLiteral(config.password)}`)
    }
    // Temporary files of sorts and joins can be limited only by a superuser.
    await client.query(`alter role ${REPORT_ROLE} set temp_file_limit = '512MB'`)
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  })
  const connection = { ...config, database: DATABASE }
  return { connection, appConnection: { ...connection, user: APP_ROLE } }
}
