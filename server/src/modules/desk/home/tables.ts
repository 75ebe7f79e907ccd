import type { ColumnType } from 'kysely'
import type { PlacedCard, SavedView } from '#contract/desk/home'
import type { ListLayout, Sharing } from '#contract/desk/list'
import type { BaseColumns } from '../../../platform/db/baseColumns.ts'
import { defineTable } from '../../../platform/db/tenancy/tables.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeSavedView: SavedViewTable
    bladeHomeScreen: HomeScreenTable
    bladeListSetting: ListSettingTable
  }
}

/** One of the two is set. */
interface Owned extends BaseColumns {
  userId: string | null
  roleId: string | null
}

/** Written as JSON text: the driver takes arrays for those of PostgreSQL. */
type Json<Value> = ColumnType<Value, string, string>

interface SavedViewTable extends Owned {
  name: string
  path: string
  filters: Json<SavedView['filters']>
  sorters: Json<SavedView['sorters']>
  layout: ColumnType<ListLayout | null, string | null | undefined, string | null>
  sharedWith: ColumnType<Sharing, Sharing | undefined, Sharing>
  sharedRoleId: string | null
  isPinned: ColumnType<number, number | undefined, number>
}

interface ListSettingTable extends BaseColumns {
  userId: string
  path: string
  layout: ColumnType<ListLayout | null, string | null | undefined, string | null>
  viewId: string | null
}

interface HomeScreenTable extends Owned {
  cards: Json<PlacedCard[]>
}

for (const name of ['saved_view', 'home_screen', 'list_setting']) defineTable(`blade_${name}`, 'tenant')
