import type { ColumnType } from 'kysely'
import type { ListLayout, Sharing } from '#contract/desk/list'
import type { SavedView } from '#contract/desk/savedView'
import type { BaseColumns } from '../../../platform/db/database.ts'
import { defineTable } from '../../../platform/db/tenancy/scope.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeSavedView: SavedViewTable
    bladeListSetting: ListSettingTable
  }
}

/** Written as JSON text: the driver takes arrays for those of PostgreSQL. */
type Json<Value> = ColumnType<Value, string, string>

interface SavedViewTable extends BaseColumns {
  userId: string | null
  name: string
  path: string
  filters: Json<SavedView['filters']>
  sorters: Json<SavedView['sorters']>
  layout: ColumnType<ListLayout | null, string | null | undefined, string | null>
  sharedWith: ColumnType<Sharing, Sharing | undefined, Sharing>
  sharedRoleId: string | null
}

interface ListSettingTable extends BaseColumns {
  userId: string
  path: string
  layout: ColumnType<ListLayout | null, string | null | undefined, string | null>
  viewId: string | null
}

for (const name of ['saved_view', 'list_setting']) defineTable(`blade_${name}`, 'tenant')
