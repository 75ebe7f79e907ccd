/** References to a record: they prevent its removal, and can be shown. */
import type { Field, Label } from '#contract/kit/fields'
import type { Module } from '#contract/kit/module'
import { countOf, type Db, dynamic } from '../../platform/db/database.ts'
import { seeingWithheld } from '../../platform/db/tenancy/scope.ts'
import { absent, Refusal } from '../../platform/http/reply/refusal.ts'
import type { WireRecord } from '../definition/columns.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { isId } from '../input/checkInput.ts'
import { showsFiles } from '../kinds/index.ts'
import { isShownInAll, seenName, seenTitle, visibleTo } from '../lists/visibility.ts'
import { namingAny, type Reference, referencesIn } from './removalUses.ts'

interface Use {
  /** Path of the module whose records refer to those that are to go. */
  path: string
  field: string
  refusal: (name: string) => Label
}

/** For `beforeRemove`: refuses to remove what others still refer to, and names one of them. */
export async function assertUnused(ids: readonly string[], uses: readonly Use[], context: Context): Promise<void> {
  const { db, services } = context
  for (const { path, field, refusal } of uses) {
    const using = services.modules.find(path)
    if (!using) continue
    const users = dynamic(db).selectFrom(using.table).selectAll().where(field, 'in', ids).limit(1)
    const row = (await users.executeTakeFirst()) ?? (await seeingWithheld(() => users.executeTakeFirst()))
    if (!row) continue
    const named = { id: String(row.id), name: seenTitle(using, row, context) }
    throw new Refusal(400, refusal(await seenName(using, named, context)))
  }
}

/** Refuses to remove records that references of other modules name; historic references let them go. */
export async function assertUnreferenced(
  served: ModuleDefinition,
  records: readonly WireRecord[],
  context: Context,
): Promise<void> {
  const { db, services } = context
  for (const using of services.modules.all)
    for (const [key, { kind, target }] of Object.entries(using.module.fields)) {
      const isReference = kind === 'reference' || kind === 'references'
      if (!isReference || using.rows || target?.path !== served.module.path || target.historic || target.value) continue
      for (const record of records) {
        const count = await countReferences(using, [key, kind === 'references'], record.id, db)
        if (count > 0) throw new Refusal(400, inUse(seenTitle(served, record, context), using.module.title, count))
      }
    }
}

function countReferences({ table }: ModuleDefinition, reference: Reference, id: string, db: Db): Promise<number> {
  const references = dynamic(db)
    .selectFrom(table)
    .where(namingAny([reference], [id]))
  return seeingWithheld(() => countOf(references))
}

const inUse = (name: string, { zh, en }: Label, count: number): Label => ({
  zh: `“${name}”仍被${zh}中的${count}条数据使用，不能删除`,
  en: `“${name}” is in use by ${count} of: ${en}`,
})

const MAX_USES = 100

/** The records that refer to this one or show a file that it shows, of modules the caller may see. */
export async function usesOf({ path }: { path: string }, id: string, context: Context) {
  const { db, caller, services, language } = context
  const { modules } = services
  const own = modules.find(path)
  const record =
    own && isId(id)
      ? await dynamic(db)
          .selectFrom(own.table)
          .selectAll()
          .where('id', '=', id)
          .where(visibleTo(own, context))
          .executeTakeFirst()
      : undefined
  if (!own || !record) throw absent()
  const files = fieldsOf(own.module, showsFiles).flatMap(key => filesIn(record[key]))
  const found = []
  for (const served of modules.all) {
    const { module, table, rows } = served
    // Computed rows are no table, and records without a screen cannot be opened.
    if (rows || !module.route || module.path === path || !caller.permissions.has(module.name)) continue
    // Hidden fields must not be found out by looking for their values.
    const isShown = (key: string) => isShownInAll(served, key, context)
    const references = referencesIn(module, { path }).filter(([key]) => isShown(key))
    const shown = files.length === 0 ? [] : fieldsOf(module, showsFiles).filter(isShown)
    if (references.length + shown.length === 0) continue
    const records = await dynamic(db)
      .selectFrom(table)
      .selectAll()
      .where(eb =>
        eb.or([namingAny(references, [id]), ...shown.flatMap(key => files.map(name => eb(key, 'like', `%${name}%`)))]),
      )
      .where(visibleTo(served, context))
      .orderBy('id', 'desc')
      .limit(MAX_USES - found.length)
      .execute()
    const moduleTitle = module.title[language]
    for (const row of records) {
      const title = seenTitle(served, row, context)
      found.push({ id: String(row.id), route: module.route, moduleTitle, recordTitle: title })
    }
  }
  return found
}

function fieldsOf({ fields }: Module, predicate: (field: Field) => boolean): string[] {
  return Object.keys(fields).filter(key => fields[key] && predicate(fields[key]))
}

/** The random names that files are stored under. */
function filesIn(value: unknown): string[] {
  return typeof value === 'string' ? (value.match(/upload\/\d{8}\/[\da-f-]{36}\.\w+/g) ?? []) : []
}
