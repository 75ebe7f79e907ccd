import type { Label } from '#contract/fields'
import { recordTitle } from '#contract/recordTitle'
import { dynamic } from '../db/dynamic.ts'
import { Refusal } from '../http/refusal.ts'
import { findServed } from './served.ts'
import type { Context } from './serveModule.ts'

interface Use {
  /** Path of the module whose records refer to those that are to go. */
  path: string
  field: string
  refusal: (name: string) => Label
}

/** For `beforeRemove`: refuses to remove what others still refer to, and names one of them. */
export async function assertUnused(ids: readonly string[], uses: readonly Use[], { db }: Context): Promise<void> {
  for (const { path, field, refusal } of uses) {
    const using = findServed(path)
    if (!using) continue
    const row = await dynamic(db)
      .selectFrom(using.table)
      .selectAll()
      .where(field, 'in', ids)
      .limit(1)
      .executeTakeFirst()
    if (row) throw new Refusal(400, refusal(recordTitle(using.module, row)))
  }
}
