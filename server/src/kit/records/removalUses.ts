/** References to the records that somebody is about to remove, for the question before. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { Array as ArrayOf, Integer, Object as ObjectOf, Optional, String as StringSchema } from 'typebox'
import { longText } from '#contract/kit/fields'
import type { Module } from '#contract/kit/module'
import type { RemovalUse } from '#contract/kit/uses'
import { dynamic } from '../../platform/db/database.ts'
import { policyOf } from '../definition/policies.ts'
import type { Context, ModuleDefinition } from '../definition/serveModule.ts'
import { readIds } from '../input/checkInput.ts'
import { kitRoute, plainly, type Route } from '../input/documentSchemas.ts'
import { isShownInAll, seenAmong, visibleTo } from '../lists/visibility.ts'

const input = { ids: longText('主键', 'IDs', { maxLength: 20_000 }) }
const outputSchema = ArrayOf(
  ObjectOf({ moduleTitle: StringSchema(), count: Integer(), others: Integer(), hint: Optional(StringSchema()) }),
)

/** The permission to remove records includes reading what refers to them. */
export function removalRoutes(served: ModuleDefinition): Route[] {
  const { module, policies } = served
  if (!module.operations.includes('remove')) return []
  return [
    kitRoute(served, {
      ...{ method: 'POST', name: 'removal-uses', input, outputSchema, ...plainly },
      policy: policies.remove ?? policyOf(module, 'remove'),
      answer: (raw, context) => removalUses(served, readIds(raw), context),
    }),
  ]
}

async function removalUses(
  served: ModuleDefinition,
  requested: readonly string[],
  context: Context,
): Promise<RemovalUse[]> {
  const { db, caller, services, language } = context
  const ids = [...(await seenAmong(served, requested, context))]
  if (ids.length === 0) return []
  const uses: RemovalUse[] = []
  for (const using of services.modules.all) {
    const keys = using.rows ? [] : referencesIn(using.module, served.module)
    if (keys.length === 0) continue
    // Fields that the caller does not see must not be found out by their number.
    const shown = caller.permissions.has(using.module.name) || using === served
    const seenKeys = shown ? keys.filter(([key]) => isShownInAll(using, key, context)) : []
    const { total, seen } = await dynamic(db)
      .selectFrom(using.table)
      .select(eb => [
        eb.fn.countAll<string>().as('total'),
        sql<string>`count(*) filter (where ${eb.and([namingAny(seenKeys, ids), visibleTo(using, context)(eb)])})`.as(
          'seen',
        ),
      ])
      .where(namingAny(keys, ids))
      .executeTakeFirstOrThrow()
    const [all, count] = [Number(total), Number(seen)]
    if (all > 0) uses.push({ moduleTitle: using.module.title[language], count, others: all - count })
  }
  return [...uses, ...((await served.furtherUses?.(ids, context)) ?? [])]
}

export type Reference = readonly [key: string, several: boolean]

/** The fields of a module that name records of another one, or of its own as their parents. */
export function referencesIn({ fields }: Module, { path }: Pick<Module, 'path'>): Reference[] {
  return Object.entries(fields).flatMap(([key, { kind, target }]): Reference[] =>
    target?.path === path && !target.value ? [[key, kind === 'references']] : [],
  )
}

export function namingAny(references: readonly Reference[], ids: readonly string[]): Expression<SqlBool> {
  const conditions = references.map(([key, several]) =>
    several
      ? sql<SqlBool>`string_to_array(${sql.ref(key)}, ',') && ${ids}::text[]`
      : sql<SqlBool>`${sql.ref(key)} = any(${ids}::bigint[])`,
  )
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}
