import { announce } from '../../auth/announcements.ts'
import type { Context } from '../../crud/serveModule.ts'
import { asSystem } from '../../db/scope.ts'

/** A scope may concern anybody. */
export const scopeChanged = (_: unknown, { db }: Pick<Context, 'db'>): Promise<void> => announce(db, 'everyone')

/** Roles do not keep what is no more. */
export async function dropScopes(ids: readonly string[], category: number, db: Context['db']): Promise<void> {
  await asSystem(() =>
    db.deleteFrom('bladeRoleScope').where('scopeId', 'in', ids).where('scopeCategory', '=', category).execute(),
  )
  await announce(db, 'everyone')
}
