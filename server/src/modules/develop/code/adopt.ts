import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { asSystem, isDefined } from '../../../platform/db/tenancy/scope.ts'

/** Whether our database has a plain table of this name that is none of ours: those keep tenants apart, or are known. */
export async function isAdoptable(table: string, db: Db): Promise<boolean> {
  if (isDefined(table) || unscoped.includes(table)) return false
  const { rows } = await asSystem(() =>
    sql<{ free: boolean }>`select relkind = 'r' and not relrowsecurity as free from pg_class
      where oid = to_regclass(quote_ident(${table}))`.execute(db),
  )
  return rows[0]?.free ?? false
}

/** Tables of the product that have no rows of tenants. */
const unscoped: readonly string[] = [
  ...[
    'base_record',
    'blade_role_menu',
    'blade_role_scope',
    'blade_top_menu_menu',
    'embargo',
    'report_seal',
    'sys_captcha',
  ],
  ...['sys_download_ticket', 'sys_installation', 'sys_login_failure', 'sys_migration', 'sys_phone_code', 'sys_seed'],
  ...['sys_session', 'sys_social_applicant', 'sys_social_state', 'sys_token'],
]
