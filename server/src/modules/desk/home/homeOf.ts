import type { HomeScreen, SavedView } from '#contract/desk/home'
import type { Context } from '../../../kit/definition/serveModule.ts'
import { findListed } from '../../../kit/lists/findListed.ts'
import './tables.ts'

export async function homeOf(context: Context): Promise<HomeScreen> {
  const [views, own, ofRole] = [await viewsOf(context), await ownCards(context), await cardsOfRoles(context)]
  if (own) return { views, cards: own, from: 'own' }
  return ofRole ? { views, cards: ofRole, from: 'role' } : { views, cards: [], from: 'product' }
}

/** The caller's own views and those of the caller's roles, as far as their lists may still be opened. */
async function viewsOf(context: Context): Promise<SavedView[]> {
  const { db, caller } = context
  const rows = await db
    .selectFrom('bladeSavedView')
    .select(['id', 'name', 'path', 'filters', 'sorters', 'userId'])
    .where('isPinned', '=', 1)
    .where(eb => eb.or([eb('userId', '=', caller.userId), ...caller.roleIds.map(id => eb('roleId', '=', id))]))
    .orderBy('id')
    .execute()
  return rows
    .filter(({ path }) => findListed(path, context))
    .map(({ userId, ...view }) => ({ ...view, isOwn: userId === caller.userId }))
}

async function ownCards({ db, caller }: Context) {
  const row = await db
    .selectFrom('bladeHomeScreen')
    .select('cards')
    .where('userId', '=', caller.userId)
    .executeTakeFirst()
  return row?.cards
}

/** The first of several roles, in the order of roles, decides. */
async function cardsOfRoles({ db, caller }: Context) {
  const { roleIds } = caller
  if (roleIds.length === 0) return undefined
  const row = await db
    .selectFrom('bladeHomeScreen as h')
    .innerJoin('bladeRole as r', 'r.id', 'h.roleId')
    .select('h.cards')
    .where('h.roleId', 'in', roleIds)
    .orderBy('r.sort')
    .orderBy('r.id')
    .executeTakeFirst()
  return row?.cards
}
