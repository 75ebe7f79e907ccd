import {
  Array as ArrayOf,
  Boolean as BooleanSchema,
  Number as NumberSchema,
  Object as ObjectOf,
  String as StringSchema,
  Union,
} from 'typebox'
import { Compile } from 'typebox/compile'
import { refusals } from '#contract/auth'
import { maxViews, type savedView } from '#contract/desk/home'
import type { Label } from '#contract/kit/fields'
import type { CallInput } from '#contract/kit/module'
import { parseJson } from '#contract/kit/parseJson'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { filterablesOf } from '../../../kit/input/filterable.ts'
import { isId } from '../../../kit/input/idList.ts'
import { isShownInAll } from '../../../kit/lists/visibility.ts'
import { newId } from '../../../platform/db/ids.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { findListed } from './homeOf.ts'
import './tables.ts'

type ViewInput = CallInput<typeof savedView.calls.submit>

/** Keeps a list for the caller. The filters are checked by the list each time it is requested; here only their fields. */
export async function saveView({ name, path, filters, sorters }: ViewInput, context: Context): Promise<{ id: string }> {
  const { db, caller } = context
  const served = findListed(path, context)
  if (!served) throw new Refusal(403, refusals.forbidden)
  const known = filterablesOf(served.module)
  const isUsable = ({ field }: { field: string }) => known.has(field) && isShownInAll(served, field, context)
  const content = {
    filters: read(filterShape, filters, labels.filters),
    sorters: read(sorterShape, sorters, labels.order),
  }
  if (!content.filters.every(isUsable)) throw new Refusal(400, labels.filters)
  if (!content.sorters.every(isUsable)) throw new Refusal(400, labels.order)
  await assertRoom(context)
  const id = newId()
  const { userId } = caller
  const texts = { filters: JSON.stringify(content.filters), sorters: JSON.stringify(content.sorters) }
  await db
    .insertInto('bladeSavedView')
    .values({ id, name: name.trim(), path, userId, ...texts })
    .execute()
  return { id }
}

/** Those of a role go with its arrangement. */
export async function removeView(id: string, { db, caller }: Context): Promise<null> {
  const removed = isId(id)
    ? await db
        .updateTable('bladeSavedView')
        .set({ isDeleted: 1 })
        .where('id', '=', id)
        .where('userId', '=', caller.userId)
        .returning('id')
        .execute()
    : []
  if (removed.length === 0) throw new Refusal(404, refusals.absent)
  return null
}

async function assertRoom({ db, caller }: Context): Promise<void> {
  const { views } = await db
    .selectFrom('bladeSavedView')
    .select(eb => eb.fn.countAll<string>().as('views'))
    .where('userId', '=', caller.userId)
    .executeTakeFirstOrThrow()
  if (Number(views) >= maxViews) throw new Refusal(400, labels.tooMany)
}

const name = StringSchema({ pattern: '^\\w{1,64}$' })
const value = Union([StringSchema({ maxLength: 1000 }), NumberSchema(), BooleanSchema()])
const filter = ObjectOf({ field: name, operator: name, value: Union([value, ArrayOf(value, { maxItems: 100 })]) })
const sorter = ObjectOf({ field: name, order: StringSchema({ pattern: '^(asc|desc)$' }) })
const filterShape = Compile(ArrayOf(filter, { maxItems: 30 }))
const sorterShape = Compile(ArrayOf(sorter, { maxItems: 5 }))

interface Shape<Value> {
  Check(value: unknown): value is Value
}

function read<Value>(shape: Shape<Value>, text: string | null | undefined, label: Label): Value {
  const content = parseJson(text || '[]')
  if (!shape.Check(content)) throw new Refusal(400, label)
  return content
}

const labels = {
  filters: { zh: '筛选条件格式不正确', en: 'Filters: not valid' },
  order: { zh: '排序格式不正确', en: 'Order: not valid' },
  tooMany: {
    zh: `最多固定${maxViews}个视图，请先删除不用的`,
    en: `At most ${maxViews} views: please remove some first`,
  },
}
