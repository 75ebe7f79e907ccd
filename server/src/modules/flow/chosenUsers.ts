import { sql } from 'kysely'
import { userStatus } from '../../auth/accounts/people.ts'
import type { Context } from '../../kit/definition/serveModule.ts'
import { isId } from '../../kit/input/idList.ts'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/reply/refusal.ts'
import { splitCandidates } from './bpmn/candidates.ts'
import type { FormField } from './bpmn/formFields.ts'
import type { Variables } from './engine/program.ts'

/** Replaces ids and accounts in fields of users by the ids of active users of the tenant. */
export async function resolveUsers(
  fields: readonly FormField[],
  variables: Variables,
  { db, caller }: Pick<Context, 'db' | 'caller'>,
): Promise<Variables> {
  const chosen = fields.filter(field => field.writable && holdsUsers(field))
  const words = chosen.flatMap(({ id }) => splitCandidates(variables[id]))
  if (words.length === 0) return variables
  const ids = words.filter(isId)
  const users = await db
    .selectFrom('bladeUser')
    .select(['id', 'account'])
    .where('tenantId', '=', caller.tenantId)
    .where('status', '=', userStatus.active)
    .where(eb => eb.or([eb('account', 'in', words), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]))
    .execute()
  const resolved = { ...variables }
  for (const { id, name, type } of chosen) {
    const found = splitCandidates(variables[id]).map(word => {
      const user = users.find(one => one.id === word) ?? users.find(one => one.account === word)
      if (user) return user.id
      throw new Refusal(400, {
        zh: `${name}：没有在职用户“${word.slice(0, 50)}”`,
        en: `${name}: there is no active user "${word.slice(0, 50)}"`,
      })
    })
    resolved[id] = type === 'users' ? [...new Set(found)] : found[0]
  }
  return resolved
}

/** The chosen users of each field, by name. */
export async function chosenUsers(
  fields: readonly FormField[],
  variables: Variables,
  db: Db,
): Promise<Map<string, FormField['options']>> {
  const chosen = fields
    .filter(holdsUsers)
    .map(({ id }) => ({ id, userIds: splitCandidates(variables[id]).filter(isId) }))
  const ids = chosen.flatMap(({ userIds }) => userIds)
  const users =
    ids.length > 0
      ? await db
          .selectFrom('bladeUser')
          .select(['id', shownName.as('name')])
          .where('id', 'in', ids)
          .execute()
      : []
  return new Map(chosen.map(({ id, userIds }) => [id, users.filter(user => userIds.includes(user.id))]))
}

export const holdsUsers = ({ type }: Pick<FormField, 'type'>) => type === 'user' || type === 'users'

export const shownName = sql<string>`coalesce(nullif(real_name, ''), nullif(name, ''), account)`
