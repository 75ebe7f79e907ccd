import type { Paged, TreeNode } from '#contract/kit/reply'
import { promptFor } from '#contract/kit/rules'
import type { Dict, Dictionary } from '#contract/system/dictionary'
import { dynamic } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/reply/refusal.ts'
import type { WireRecord } from './definition/columns.ts'
import { dictionaryEntriesOf } from './definition/dictionaries.ts'
import type { Filter } from './definition/listQuery.ts'
import {
  type Context,
  type Hooks,
  type MenuEntry,
  type ModuleDefinition,
  serveModule,
} from './definition/serveModule.ts'
import { isId } from './input/checkInput.ts'
import { listRecords, readListQuery } from './lists/lists.ts'
import { forestOf, levelOf, listAll, ROOT } from './lists/trees.ts'
import { saveRecord } from './records/records.ts'

/** The key of a dictionary itself, which no list of choices shows. */
const OWN_KEY = '-1'

const bySort = [
  ['sort', 'asc'],
  ['id', 'asc'],
] as const

/** System and business dictionaries differ in whose they are, and in nothing else. */
export function serveDictionary(
  module: Dictionary,
  { table, menu }: { table: string; menu: MenuEntry },
): ModuleDefinition {
  const served: ModuleDefinition = serveModule(module, {
    table,
    order: 'sort',
    menu,
    unique: [{ fields: ['code', 'dictKey'], text: { zh: '当前字典键值已存在!', en: 'This key already exists!' } }],
    hooks: hooksOf(module, () => served),
    calls: {
      // A list like any other, of dictionaries without their entries.
      'parent-list': async (_, context, { raw }) => {
        const query = readListQuery(served, raw, context)
        const filters = [levelOf('parentId', ROOT), ...query.filters]
        return (await listRecords(served, { ...query, filters }, context)) as Paged<WireRecord & Dict>
      },

      // Before a dictionary is chosen the screens request the entries of -1.
      'child-list': async ({ parentId, code, dictValue }, context) => {
        const below = await entriesBelow(served, parentId ?? '', context)
        const shown = below.filter(
          entry => entry.code.includes(code ?? '') && entry.dictValue.includes(dictValue ?? ''),
        )
        return forestOf(shown, 'parentId')
      },

      tree: async (_, { db }) => {
        const rows = await rowsIn(served, db)
          .select(['id', 'parentId', 'dictValue as title', 'id as key', 'id as value'])
          .$castTo<TreeNode>()
          .execute()
        return forestOf(rows, 'parentId')
      },

      // Choices are those of the caller's own tenant, also where the caller may see the dictionaries of all tenants.
      dictionary: async ({ code }, { db, caller }) => {
        const kind = module.tenancy === 'tenant' ? 'dictBiz' : 'dict'
        const entries = await dictionaryEntriesOf({ kind, code }, caller.tenantId, db)
        return entries
          .filter(entry => entry.parentId !== ROOT && entry.dictKey !== OWN_KEY && entry.isSealed === 0)
          .map(({ id, code, dictKey, dictValue, sort, remark }) => ({
            ...{ id, code, dictKey: dictKey ?? '', dictValue, sort, remark: remark ?? '' },
          }))
      },
    },
  })
  return served
}

function hooksOf(module: Dictionary, served: () => ModuleDefinition): Hooks<Dictionary> {
  return {
    async beforeSubmit(draft, { before, db }) {
      const parentId = draft.parentId || before?.parentId || ROOT
      if (parentId === ROOT) {
        draft.dictKey = OWN_KEY
        return
      }
      const key = draft.dictKey === undefined ? before?.dictKey : draft.dictKey
      if (!key || key === OWN_KEY) throw new Refusal(400, promptFor(module.fields.dictKey))
      draft.code = (await dictionaryAbove(served(), parentId, db))?.code ?? draft.code ?? before?.code
    },

    // Its dictionary may have got another code since.
    async beforeRestore({ parentId, code }, { db }) {
      const above = parentId === ROOT ? undefined : await dictionaryAbove(served(), parentId, db)
      return { code: above?.code ?? code }
    },

    // The entries of a dictionary are found by its code.
    async afterSubmit(record, context) {
      const { before, db } = context
      if (!before || record.parentId !== ROOT || record.code === before.code) return
      const entries = await rowsIn(served(), db)
        .select('id')
        .where('tenantId', '=', record.tenantId)
        .where('code', '=', before.code)
        .execute()
      for (const { id } of entries) await saveRecord(served(), { id, code: record.code }, context)
    },
  }
}

function rowsIn({ table }: ModuleDefinition, db: Context['db']) {
  return dynamic(db).selectFrom(table).orderBy('sort').orderBy('id')
}

type DictionaryPosition = Pick<Dict, 'id' | 'tenantId' | 'parentId' | 'code'>

async function dictionaryAbove(
  served: ModuleDefinition,
  id: string,
  db: Context['db'],
): Promise<DictionaryPosition | undefined> {
  let row = await dictionaryPosition(served, id, db)
  while (row && row.parentId !== ROOT) row = await dictionaryPosition(served, row.parentId, db)
  return row
}

async function dictionaryPosition(
  { table }: ModuleDefinition,
  id: string,
  db: Context['db'],
): Promise<DictionaryPosition | undefined> {
  const query = dynamic(db).selectFrom(table).select(['id', 'tenantId', 'parentId', 'code']).where('id', '=', id)
  return (await query.executeTakeFirst()) as DictionaryPosition | undefined
}

/** All levels below a dictionary or one of its entries; they share its tenant and code. */
async function entriesBelow(served: ModuleDefinition, parentId: string, context: Context): Promise<Dict[]> {
  const parent = isId(parentId) ? await dictionaryPosition(served, parentId, context.db) : undefined
  if (!parent) return []
  const equal = (key: string, value: string): Filter => ({ key, operator: 'equal', value })
  const filters = [equal('tenantId', parent.tenantId), equal('code', parent.code)]
  const entries = (await listAll(served, { filters, sorting: bySort }, context)) as (WireRecord & Dict)[]
  const below = new Set([parent.id])
  for (let grown = 0; grown !== below.size; ) {
    grown = below.size
    for (const { id, parentId: above } of entries) if (below.has(above)) below.add(id)
  }
  return entries.filter(({ id }) => id !== parent.id && below.has(id))
}
