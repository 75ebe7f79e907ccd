import { refusals } from '#contract/auth'
import { type PlacedCard, viewKey } from '#contract/desk/home'
import { assertMayGovernRoles } from '../../../kit/data-scope/governing.ts'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/idList.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { homeOf } from './homeOf.ts'
import './tables.ts'

export async function arrange(placed: readonly PlacedCard[], { db, caller }: Context): Promise<null> {
  const cards = JSON.stringify(placed)
  const { userId, tenantId } = caller
  await inTransaction(db, async inner => {
    const added = await inner
      .insertInto('bladeHomeScreen')
      .values({ id: newId(), tenantId, userId, cards })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .execute()
    if (added.length === 0)
      await inner.updateTable('bladeHomeScreen').set({ cards }).where('userId', '=', userId).execute()
  })
  return null
}

export async function resetArrangement({ db, caller }: Context): Promise<null> {
  await db.updateTable('bladeHomeScreen').set({ isDeleted: 1 }).where('userId', '=', caller.userId).execute()
  return null
}

/** Takes the place of what the role had. The views among the cards are copied: the caller's own may change later. */
export async function setRoleDefault(roleId: string, placed: readonly PlacedCard[], context: Context): Promise<null> {
  await inTransaction(context.db, async db => {
    const tenantId = await lockRole(roleId, db)
    await assertMayGovernRoles([{ id: roleId, tenantId }], { ...context, db })
    const { views } = await homeOf({ ...context, db })
    await db.updateTable('bladeSavedView').set({ isDeleted: 1 }).where('roleId', '=', roleId).execute()
    await db.updateTable('bladeHomeScreen').set({ isDeleted: 1 }).where('roleId', '=', roleId).execute()
    if (placed.length === 0) return
    const cards: PlacedCard[] = []
    for (const card of placed) {
      const view = views.find(({ id }) => viewKey(id) === card.key)
      if (!view) {
        cards.push(card)
        continue
      }
      // A card that nobody sees needs no view.
      if (card.hidden) continue
      const { name, path } = view
      const id = newId()
      const texts = { filters: JSON.stringify(view.filters), sorters: JSON.stringify(view.sorters) }
      await db
        .insertInto('bladeSavedView')
        .values({ id, tenantId, roleId, name, path, ...texts })
        .execute()
      cards.push({ key: viewKey(id), hidden: false })
    }
    await db
      .insertInto('bladeHomeScreen')
      .values({ id: newId(), tenantId, roleId, cards: JSON.stringify(cards) })
      .execute()
  })
  return null
}

/** Two administrators set the screen of a role one after the other. */
async function lockRole(roleId: string, db: Db): Promise<string> {
  const found = isId(roleId)
    ? await db.selectFrom('bladeRole').select('tenantId').where('id', '=', roleId).forUpdate().executeTakeFirst()
    : undefined
  if (!found) throw new Refusal(404, refusals.absent)
  return found.tenantId
}
