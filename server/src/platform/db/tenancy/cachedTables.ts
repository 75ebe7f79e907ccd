/**
 * The tables whose rows processes keep in memory. They hardly ever change, and a trigger announces each change; a table
 * that is added needs the trigger `announce_change`, see 0098_cached_tables.sql, 0099_cached_menu.sql
 * and 0105_branding.sql.
 */
export const cachedTables = [
  ...(['blade_dict', 'blade_dict_biz', 'blade_param', 'blade_tenant'] as const),
  'blade_branding',
  ...(['blade_dept', 'blade_post', 'blade_role', 'blade_columns', 'blade_menu'] as const),
] as const

export type CachedTable = (typeof cachedTables)[number]

export function isCachedTable(table: string): table is CachedTable {
  return (cachedTables as readonly string[]).includes(table)
}
