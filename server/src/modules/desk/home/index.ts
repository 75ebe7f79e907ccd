import type { FastifyInstance } from 'fastify'
import type { Updateable } from 'kysely'
import {
  Array as ArrayOf,
  Boolean as BooleanSchema,
  Number as NumberSchema,
  Object as ObjectOf,
  String as StringSchema,
  Union,
} from 'typebox'
import { Compile } from 'typebox/compile'
import { listSettings, type Sharing } from '#contract/desk/list'
import { maxViews, savedView } from '#contract/desk/savedView'
import type { Label } from '#contract/kit/fields'
import { type CallInput, codeOf } from '#contract/kit/module'
import { parseJson } from '#contract/kit/texts/parseJson'
import { role } from '#contract/system/role'
import { filterablesOf } from '../../../kit/definition/columns.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import { findListed } from '../../../kit/lists/lists.ts'
import { isShownInAll } from '../../../kit/lists/visibility.ts'
import { serveCalls } from '../../../kit/serveCalls.ts'
import { countOf, type Database, type Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { isAllowed } from '../../../platform/http/guard.ts'
import { absent, forbidden, Refusal } from '../../../platform/http/reply/refusal.ts'
import { applyView, listSettingsOf, readLayout, saveLayout } from './listSettings.ts'

/** Views of lists that people save, and how they lay lists out. */
export function homeRoutes(app: FastifyInstance, db: Db): void {
  serveCalls(app, db, savedView, {
    submit: (view, context) => saveView(view, context),
    share: async (input, context) => changeOwn(input.id, await sharingOf(input, context), context),
    remove: ({ id }, context) => changeOwn(id, { isDeleted: 1 }, context),
  })
  serveCalls(app, db, listSettings, {
    mine: (_, context) => listSettingsOf(context),
    lay: ({ path, layout }, context) => saveLayout(path, layout, context),
    begin: ({ path, viewId }, context) => applyView(path, viewId, context),
  })
}

type ViewInput = CallInput<typeof savedView.calls.submit>

/**
 * Stores a list for the caller. The filters are checked by the list each time it is requested; here only their fields.
 */
async function saveView(input: ViewInput, context: Context): Promise<{ id: string }> {
  const { name, path, filters, sorters, layout } = input
  const { db, caller } = context
  const served = findListed(path, context)
  if (!served) throw forbidden()
  const known = filterablesOf(served.module)
  const isUsable = ({ field }: { field: string }) => known.has(field) && isShownInAll(served, field, context)
  const content = {
    filters: read(filterShape, filters, labels.filters),
    sorters: read(sorterShape, sorters, labels.order),
  }
  if (!content.filters.every(isUsable)) throw new Refusal(400, labels.filters)
  if (!content.sorters.every(isUsable)) throw new Refusal(400, labels.order)
  const values = {
    name: name.trim(),
    path,
    filters: JSON.stringify(content.filters),
    sorters: JSON.stringify(content.sorters),
    layout: layout ? JSON.stringify(readLayout(layout)) : null,
    ...(await sharingOf(input, context)),
  }
  if (input.id) {
    await changeOwn(input.id, values, context)
    return { id: input.id }
  }
  await assertRoom(context)
  const id = newId()
  await db
    .insertInto('bladeSavedView')
    .values({ id, userId: caller.userId, ...values })
    .execute()
  return { id }
}

/** Changes a view of the caller. */
async function changeOwn(
  id: string,
  changes: Updateable<Database['bladeSavedView']>,
  { db, caller }: Context,
): Promise<null> {
  const changed = isId(id)
    ? await db
        .updateTable('bladeSavedView')
        .set(changes)
        .where('id', '=', id)
        .where('userId', '=', caller.userId)
        .returning('id')
        .execute()
    : []
  if (changed.length === 0) throw absent()
  return null
}

interface SharingColumns {
  sharedWith: Sharing
  sharedRoleId: string | null
}

/** Everyone may share a view with the roles they have themselves; more requires the permission `role_share`. */
async function sharingOf(
  { sharedWith, roleId }: Pick<ViewInput, 'sharedWith' | 'roleId'>,
  { db, caller }: Context,
): Promise<SharingColumns> {
  const mayShare = isAllowed(caller, { anyOf: [codeOf(role, 'share')] })
  switch (sharedWith || 'own') {
    case 'own':
      return { sharedWith: 'own', sharedRoleId: null }
    case 'everyone':
      if (!mayShare) throw new Refusal(403, labels.mayNotShare)
      return { sharedWith: 'everyone', sharedRoleId: null }
    case 'role': {
      const found = isId(roleId ?? '')
        ? await db
            .selectFrom('bladeRole')
            .select('id')
            .where('id', '=', String(roleId))
            .where('tenantId', '=', caller.tenantId)
            .executeTakeFirst()
        : undefined
      if (!found) throw new Refusal(400, labels.role)
      if (!mayShare && !caller.roleIds.includes(found.id)) throw new Refusal(403, labels.mayNotShare)
      return { sharedWith: 'role', sharedRoleId: found.id }
    }
    default:
      throw new Refusal(400, labels.sharing)
  }
}

async function assertRoom({ db, caller }: Context): Promise<void> {
  const views = await countOf(db.selectFrom('bladeSavedView').where('userId', '=', caller.userId))
  if (views >= maxViews) throw new Refusal(400, labels.tooMany)
}

const name = StringSchema({ pattern: '^\\w{1,64}$' })
const value = Union([StringSchema({ maxLength: 1000 }), NumberSchema(), BooleanSchema()])
const filter = ObjectOf({ field: name, operator: name, value: Union([value, ArrayOf(value, { maxItems: 100 })]) })
const sorter = ObjectOf({ field: name, order: StringSchema({ pattern: '^(asc|desc)$' }) })
const filterShape = Compile(ArrayOf(filter, { maxItems: 30 }))
const sorterShape = Compile(ArrayOf(sorter, { maxItems: 5 }))

interface TypeGuard<Value> {
  Check(value: unknown): value is Value
}

function read<Value>(shape: TypeGuard<Value>, text: string | null | undefined, label: Label): Value {
  const content = parseJson(text || '[]')
  if (!shape.Check(content)) throw new Refusal(400, label)
  return content
}

const labels = {
  filters: { zh: '筛选条件格式不正确', en: 'Filters: not valid' },
  order: { zh: '排序格式不正确', en: 'Order: not valid' },
  sharing: { zh: '共享范围格式不正确', en: 'Shared with: not valid' },
  role: { zh: '请选择角色', en: 'Please choose a role' },
  mayNotShare: { zh: '没有共享视图的权限', en: 'You may not share views with others' },
  tooMany: {
    zh: `最多保存${maxViews}个视图，请先删除不用的`,
    en: `At most ${maxViews} views: please remove some first`,
  },
}
