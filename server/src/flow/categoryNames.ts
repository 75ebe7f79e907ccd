import type { FlowCategory } from '#contract/flow/categories'
import type { Db } from '../db/database.ts'

const DICTIONARY = 'flow'

/** The types of processes, as the dictionary `flow` has them; the remark is the word of their screens' addresses. */
export async function flowCategories(db: Db): Promise<FlowCategory[]> {
  const rows = await db
    .selectFrom('bladeDict')
    .select(['dictKey', 'dictValue', 'remark'])
    .where('code', '=', DICTIONARY)
    .where('parentId', '<>', '0')
    .where('isSealed', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map(({ dictKey, dictValue, remark }) => {
    const key = `${DICTIONARY}_${dictKey}`
    // With or without a slash before it.
    return { id: key, key, name: dictValue, route: (remark ?? '').replace(/^\/+/, '') }
  })
}

/** Adds `categoryName` to records. */
export async function nameCategories(records: readonly object[], db: Db): Promise<void> {
  if (records.length === 0) return
  const names = new Map((await flowCategories(db)).map(({ key, name }) => [key, name]))
  for (const record of records as { category: string; categoryName?: string }[])
    record.categoryName = names.get(record.category) ?? ''
}
