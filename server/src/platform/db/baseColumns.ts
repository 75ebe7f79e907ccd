import type { ColumnType, Generated } from 'kysely'

/** The columns that `base_record` gives every table of a module. */
export interface BaseColumns {
  id: string
  /** Set by the scope; only the system names another. */
  tenantId: ColumnType<string, string | undefined, never>
  createUser: Generated<string | null>
  createDept: Generated<string | null>
  createTime: Generated<string>
  updateUser: Generated<string | null>
  updateTime: Generated<string>
  status: Generated<number>
  isDeleted: Generated<number>
  version: Generated<number>
}
