import type pg from 'pg'

/** The role of the app's own connections. It owns nothing and is no superuser, so row-level security applies to it. */
export const APP_ROLE = 'broadsheet_app'

/** The role that statements of reports run as: it may read the views of the schema `reporting`, and nothing else. */
export const REPORT_ROLE = 'broadsheet_report'

/** Roles belong to the server, not to a database: two servers may start on one, so losing the race is success. */
export async function createRole(
  client: pg.ClientBase,
  role: typeof APP_ROLE | typeof REPORT_ROLE,
  options: 'login' | 'nologin',
): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  if (rowCount) return
  try {
    await client.query(`create role ${role} ${options} nosuperuser nobypassrls nocreatedb nocreaterole`)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== '42710' && code !== '23505') throw error
  }
}
