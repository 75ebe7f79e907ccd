import type { ColumnType } from 'kysely'
import {
  Array as ArrayOf,
  Boolean as BooleanSchema,
  Integer,
  Object as ObjectOf,
  Record as RecordOf,
  String as StringSchema,
} from 'typebox'
import { Compile } from 'typebox/compile'
import { columnWidth, type ListLayout, type ListSettings, type ListView, type Sharing } from '#contract/desk/list'
import type { SavedView } from '#contract/desk/savedView'
import { parseJson } from '#contract/kit/texts/parseJson'
import { filterablesOf } from '../../../kit/definition/columns.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { findListed } from '../../../kit/lists/lists.ts'
import { isShownInAll } from '../../../kit/lists/visibility.ts'
import type { BaseColumns } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { defineTable } from '../../../platform/db/tenancy/scope.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { absent, forbidden, Refusal } from '../../../platform/http/reply/refusal.ts'

export async function listSettingsOf(context: Context): Promise<ListSettings> {
  const { db, caller } = context
  const rows = await db
    .selectFrom('bladeListSetting')
    .select(['path', 'layout', 'viewId'])
    .where('userId', '=', caller.userId)
    .execute()
  const views = await listViewsOf(context)
  const isVisible = (id: string) => views.some(view => view.id === id)
  return {
    layouts: Object.fromEntries(rows.flatMap(({ path, layout }) => (layout ? [[path, layout]] : []))),
    views,
    defaults: Object.fromEntries(
      rows.flatMap(({ path, viewId }) => (viewId && isVisible(viewId) ? [[path, viewId]] : [])),
    ),
  }
}

/** The caller's own views, those shared with one of the caller's roles, and those shared with everyone of the tenant. */
async function listViewsOf(context: Context): Promise<ListView[]> {
  const { db, caller } = context
  const rows = await db
    .selectFrom('bladeSavedView')
    .select(['id', 'name', 'path', 'filters', 'sorters', 'layout', 'sharedWith', 'sharedRoleId', 'userId'])
    .where(eb =>
      eb.or([
        eb('userId', '=', caller.userId),
        eb.and([eb('sharedWith', '=', 'everyone'), eb('tenantId', '=', caller.tenantId)]),
        ...caller.roleIds.map(id => eb('sharedRoleId', '=', id)),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.flatMap(({ userId, sharedRoleId, filters, sorters, ...view }): ListView[] => {
    const served = findListed(view.path, context)
    if (!served) return []
    const known = filterablesOf(served.module)
    const isUsable = ({ field }: { field: string }) => known.has(field) && isShownInAll(served, field, context)
    const settings = { filters: filters.filter(isUsable), sorters: sorters.filter(isUsable) }
    const isReduced = settings.filters.length < filters.length || settings.sorters.length < sorters.length
    return [{ ...view, ...settings, roleId: sharedRoleId ?? '', isOwn: userId === caller.userId, isReduced }]
  })
}

export async function saveLayout(path: string, text: string | null | undefined, context: Context): Promise<null> {
  assertListed(path, context)
  await saveSetting(path, { layout: text ? JSON.stringify(readLayout(text)) : null }, context)
  return null
}

export async function applyView(path: string, viewId: string | null | undefined, context: Context): Promise<null> {
  assertListed(path, context)
  const views = viewId ? await listViewsOf(context) : []
  if (viewId && !views.some(view => view.id === viewId && view.path === path)) throw absent()
  await saveSetting(path, { viewId: viewId || null }, context)
  return null
}

export function readLayout(text: string): ListLayout {
  const layout = parseJson(text)
  if (!layoutShape.Check(layout)) throw new Refusal(400, { zh: '列设置格式不正确', en: 'Columns: not valid' })
  return layout
}

function assertListed(path: string, context: Context): void {
  if (!findListed(path, context)) throw forbidden()
}

type SettingChange = { layout: string | null } | { viewId: string | null }

async function saveSetting(path: string, settings: SettingChange, { db, caller }: Context): Promise<void> {
  const { userId, tenantId } = caller
  await inTransaction(db, async inner => {
    const added = await inner
      .insertInto('bladeListSetting')
      .values({ id: newId(), tenantId, userId, path, ...settings })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .execute()
    if (added.length > 0) return
    await inner
      .updateTable('bladeListSetting')
      .set(settings)
      .where('userId', '=', userId)
      .where('path', '=', path)
      .execute()
  })
}

const name = StringSchema({ pattern: '^\\w{1,64}$' })
const names = ArrayOf(name, { maxItems: 200 })
const layoutShape = Compile(
  ObjectOf({
    order: names,
    hidden: names,
    shown: names,
    widths: RecordOf(name, Integer({ minimum: columnWidth.min, maximum: columnWidth.max })),
    frozenTo: StringSchema({ pattern: '^\\w{0,64}$' }),
    dense: BooleanSchema(),
  }),
)

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeSavedView: SavedViewTable
    bladeListSetting: ListSettingTable
  }
}

/** Written as JSON text: the driver sends arrays as PostgreSQL arrays. */
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
