import type { ColumnType } from 'kysely'
import type { PlacedCard, SavedView } from '#contract/desk/home'
import type { BaseColumns } from '../../../db/baseColumns.ts'
import { defineTable } from '../../../db/tables.ts'

declare module '../../../db/database.ts' {
  interface Database {
    bladeSavedView: SavedViewTable
    bladeHomeScreen: HomeScreenTable
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
}

interface HomeScreenTable extends Owned {
  cards: Json<PlacedCard[]>
}

for (const name of ['saved_view', 'home_screen']) defineTable(`blade_${name}`, 'tenant')
