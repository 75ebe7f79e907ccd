import type pg from 'pg'
import { createClient } from './client/client.ts'
import type { Postgres } from './embedded/index.ts'
import { APP_ROLE, createRole, REPORT_ROLE } from './tenancy/appRole.ts'

/** A PostgreSQL that somebody else starts and stops. */
export async function externalPostgres(url: string, log: (line: string) => void = () => {}): Promise<Postgres> {
  const connection: pg.PoolConfig = { connectionString: url, connectionTimeoutMillis: 10_000 }
  const client = createClient(connection)
  try {
    await client.connect()
  } catch (error) {
    // The address, not the whole URL: that contains the password.
    throw new Error(
      `DATABASE_URL: ${client.host}:${client.port} does not accept the connection: ${(error as Error).message}. ` +
        'Check that PostgreSQL runs there, and that user, password and database are right.',
      {
        cause: error,
      },
    )
  }
  try {
    await assertEncoding(client)
    const separate = await canSetRole(client, APP_ROLE)
    // Without it everything works but reports on our own database, which then report it too.
    if (!(await canSetRole(client, REPORT_ROLE)))
      log(
        `reports need a role that PostgreSQL’s administrator makes: create role ${REPORT_ROLE} nologin; ` +
          `grant ${REPORT_ROLE} to ${client.escapeIdentifier(client.user ?? '')};`,
      )
    const appConnection = separate ? { ...connection, options: `-c role=${APP_ROLE}` } : connection
    return { connection, appConnection, adopted: true, supervise: () => {}, stop: async () => {} }
  } finally {
    await client.end()
  }
}

/** In another encoding Chinese has no characters, or each of its bytes counts as one. A database in use is left alone. */
async function assertEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; empty: boolean }>(
    `select current_setting('server_encoding') as encoding, to_regclass('sys_migration') is null as empty`,
  )
  if (!rows[0]?.empty || rows[0].encoding === 'UTF8') return
  const name = client.escapeIdentifier(client.database ?? '')
  throw new Error(
    `DATABASE_URL: the database has the encoding ${rows[0].encoding} and needs UTF8: ` +
      `drop database ${name}; create database ${name} owner ${client.escapeIdentifier(client.user ?? '')} ` +
      `encoding 'UTF8' template template0;`,
  )
}

// Without the right to make roles the app connects as the owner, to whom forced row-level security applies too,
// unless it is a superuser; a superuser may always make roles.
async function canSetRole(client: pg.Client, role: typeof APP_ROLE | typeof REPORT_ROLE): Promise<boolean> {
  const { rows } = await client.query<{ creator: boolean; exists: boolean }>(
    `select rolsuper or rolcreaterole as creator, exists (select from pg_roles where rolname = $1) as exists
     from pg_roles where rolname = current_user`,
    [role],
  )
  if (rows[0]?.creator && !rows[0].exists) {
    await createRole(client, role, 'nologin')
    await client.query(`grant ${role} to current_user`)
  }
  const member = await client.query<{ member: boolean }>(
    `select coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as member`,
    [role],
  )
  return member.rows[0]?.member ?? false
}
