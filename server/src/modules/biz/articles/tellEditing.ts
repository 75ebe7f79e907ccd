import { refusals } from '#contract/auth'
import type { Colleague } from '#contract/biz/articles'
import { isId } from '../../../crud/idList.ts'
import type { Context, Served } from '../../../crud/serveModule.ts'
import { requireRow } from '../../../crud/stored.ts'
import type { Present } from '../../../events/presence.ts'
import { Refusal } from '../../../http/refusal.ts'

/** Notes that the caller edits an article, or has stopped to; answers who else does. */
export async function tellEditing(
  served: Served,
  { id, leaving }: { id: string; leaving: 0 | 1 },
  context: Context,
): Promise<Colleague[]> {
  if (!isId(id)) throw new Refusal(404, refusals.absent)
  const { tenantId } = await requireRow(served, id, context)
  const { caller, db, request } = context
  const { presence } = request.server
  const place = `${String(tenantId)} ${served.module.path} ${id}`
  const own: Present = { place, userId: caller.userId, name: await nameOf(context) }
  await (leaving ? presence.leave(db, own) : presence.arrive(db, own))
  return presence
    .at(place)
    .filter(({ userId }) => userId !== caller.userId)
    .map(({ userId, name }) => ({ userId, name }))
}

async function nameOf({ db, caller }: Context): Promise<string> {
  const user = await db
    .selectFrom('bladeUser')
    .select(['realName', 'name', 'account'])
    .where('id', '=', caller.userId)
    .executeTakeFirst()
  return user?.realName || user?.name || user?.account || ''
}
