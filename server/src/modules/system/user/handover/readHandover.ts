import type { Handover, HandoverShare } from '#contract/system/handover'
import { userStatus } from '../../../../auth/accounts/people.ts'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import type { HandoverKind } from '../../../../kit/handover/handoverKind.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { addOnline } from '../governing/online.ts'
import { callerRefusal, kindsOf, lockLeaver, nameOf } from './leaver.ts'

/** Counts what a user has now, without the kinds of which there is nothing. */
export function readHandover(users: ModuleDefinition, id: string, context: Context): Promise<Handover> {
  return inTransaction(context.db, async db => {
    const inner = { ...context, db }
    const leaver: Parameters<typeof addOnline>[0][number] = await lockLeaver(users, id, inner)
    await addOnline([leaver], inner)
    return {
      ...{ id, name: nameOf(leaver), account: leaver.account, isActive: leaver.status === userStatus.active },
      sessions: leaver.sessions ?? 0,
      deputyName: await deputyNameOf(leaver.deputyId, inner),
      actsFor: await representedBy(id, inner),
      mayStop: id !== context.caller.userId && context.caller.permissions.has('user_edit'),
      shares: await sharesOf(id, inner),
    }
  })
}

async function sharesOf(id: string, context: Context): Promise<HandoverShare[]> {
  const shares: HandoverShare[] = []
  for (const kind of kindsOf(context)) {
    const found = await kind.find(id, context)
    if (found.count + found.others > 0) shares.push({ ...shareOf(kind, id, context), ...found })
  }
  return shares
}

function shareOf(kind: HandoverKind, id: string, context: Context) {
  const { key, title, path, filters } = kind
  return { key, title, path, filters: [...(filters?.(id) ?? [])], refusal: callerRefusal(kind, context) }
}

async function deputyNameOf(deputyId: string | null, { db, caller }: Context): Promise<string> {
  if (!deputyId) return ''
  const row = await people({ db, caller }).where('id', '=', deputyId).executeTakeFirst()
  return row ? nameOf(named(row)) : ''
}

async function representedBy(id: string, { db, caller }: Context): Promise<string[]> {
  const rows = await people({ db, caller }).where('deputyId', '=', id).orderBy('id').limit(100).execute()
  return rows.map(row => nameOf(named(row)))
}

const people = ({ db, caller }: Pick<Context, 'db' | 'caller'>) =>
  db.selectFrom('bladeUser').select(['account', 'name', 'realName']).where('tenantId', '=', caller.tenantId)

const named = ({ account, name, realName }: { account: string; name: string | null; realName: string | null }) => ({
  ...{ account, name: name ?? '', realName: realName ?? '' },
})
