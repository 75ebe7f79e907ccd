import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { dynamic } from '../../platform/db/dynamic.ts'
import type { Modules } from '../definition/registry.ts'
import { showsFiles } from '../kinds/index.ts'

/**
 * Whether some record still shows a file. Names are random, so that it is enough to look for the name; all modules are
 * looked through, which is why only the sweeper asks.
 */
export async function isReferenced(name: string, modules: Modules, db: Db): Promise<boolean> {
  for (const { module, table } of modules.all) {
    const fields = Object.entries(module.fields).filter(([, field]) => showsFiles(field))
    if (fields.length === 0) continue
    const row = await dynamic(db)
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .where(eb => eb.or(fields.map(([key]) => eb(key, 'like', `%${name}%`))))
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return isAttached(name, db)
}

async function isAttached(name: string, db: Db): Promise<boolean> {
  const row = await db.selectFrom('bladeAttach').select('id').where('name', '=', name).limit(1).executeTakeFirst()
  return row !== undefined
}
