import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { type GrantEffect, role } from '#contract/system/role'
import { userStatus, validIdsIn } from '../../../auth/accounts/people.ts'
import { allMenus, grantedMenus, type MenuRow, menuCategory, menuTitle } from '../../../auth/permissions/permissions.ts'
import { grantsOf } from '../../../auth/permissions/roleGrants.ts'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { dynamic } from '../../../platform/db/database.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { type Grants, grantTo } from './grant.ts'

/** Names of this many users are answered. */
const NAMED_USERS = 5

/** Combinations of roles that are compared, each by some queries. */
const MAX_GROUPS = 200

/** Active users with the same roles. */
interface Holders {
  tenantId: string
  roleIds: string[]
  names: string[]
}

/**
 * Makes a grant and compares what the holders of the roles have before and after; within a transaction to be rolled
 * back.
 */
export async function effectsOf(
  served: ModuleDefinition,
  roleIds: readonly string[],
  grants: Grants,
  context: Context,
): Promise<GrantEffect[]> {
  const holders = await holdersOf(roleIds, context)
  const before = await rightsOfEach(holders, context)
  await grantTo(served, roleIds, grants, context)
  const after = await rightsOfEach(holders, context)
  const effects = holders.map(({ names }, index) => ({
    count: names.length,
    users: names.slice(0, NAMED_USERS),
    gained: missingIn(before[index], after[index]),
    lost: missingIn(after[index], before[index]),
  }))
  return effects.filter(({ gained, lost }) => gained.length + lost.length > 0)
}

async function holdersOf(roleIds: readonly string[], { db }: Context): Promise<Holders[]> {
  const users = await asSystem(() =>
    db
      .selectFrom('bladeUser')
      .select(['tenantId', 'roleId', 'realName', 'account'])
      .where('status', '=', userStatus.active)
      .where(sql<boolean>`string_to_array(role_id, ',') && ${[...roleIds]}::text[]`)
      .orderBy('id')
      .execute(),
  )
  const groups = new Map<string, Holders>()
  for (const { tenantId, roleId, realName, account } of users) {
    const key = `${tenantId} ${roleId}`
    const group = groups.get(key) ?? { tenantId, roleIds: validIdsIn(roleId), names: [] }
    groups.set(key, group)
    group.names.push(realName || account)
  }
  if (groups.size > MAX_GROUPS)
    throw new Refusal(400, labels.tooMany, { fields: [role.calls['grant-preview'].input.roleIds] })
  return [...groups.values()]
}

type Rights = ReadonlyMap<string, string>

/** The names of what each group of users has, by id. */
async function rightsOfEach(holders: readonly Holders[], context: Context): Promise<Rights[]> {
  const all: Rights[] = []
  const known = await asSystem(() => allMenus(context.db))
  for (const { tenantId, roleIds } of holders) {
    const menus = await grantedMenus(context.db, { tenantId, roleIds, isPlatform: false }, known)
    const { dataScope, apiScope } = await grantsOf(context.db, roleIds)
    all.push(
      new Map([
        ...menuNames(menus, context.language),
        ...(await scopeNames('data', dataScope, context)),
        ...(await scopeNames('api', apiScope, context)),
      ]),
    )
  }
  return all
}

/** Screens and buttons; a group follows from what is below it. */
function menuNames(menus: readonly MenuRow[], language: Context['language']): [string, string][] {
  const byId = new Map(menus.map(menu => [menu.id, menu]))
  const groups = new Set(menus.filter(({ category }) => category === menuCategory.menu).map(({ parentId }) => parentId))
  return menus
    .filter(({ id }) => !groups.has(id))
    .map(menu => {
      const screen = menu.category === menuCategory.button ? byId.get(menu.parentId) : undefined
      const title = menuTitle(menu, language)
      return [menu.id, screen ? `${menuTitle(screen, language)} · ${title}` : title]
    })
}

async function scopeNames(
  kind: 'data' | 'api',
  ids: readonly string[],
  { db, language }: Context,
): Promise<[string, string][]> {
  if (ids.length === 0) return []
  const rows = await asSystem(() =>
    dynamic(db).selectFrom(`blade_${kind}_scope`).select(['id', 'scopeName']).where('id', 'in', ids).execute(),
  )
  return rows.map(({ id, scopeName }) => [String(id), titles[kind](String(scopeName))[language]])
}

const labels = {
  tooMany: {
    zh: `持有这些角色的用户有超过${MAX_GROUPS}种角色组合，无法预览变化`,
    en: `Users hold these roles in more than ${MAX_GROUPS} combinations: the changes cannot be previewed`,
  },
} satisfies Record<string, Label>

const titles = {
  data: (name: string) => ({ zh: `数据权限“${name}”`, en: `data scope “${name}”` }),
  api: (name: string) => ({ zh: `接口权限“${name}”`, en: `API scope “${name}”` }),
}

function missingIn(before: Rights = new Map(), after: Rights = new Map()): string[] {
  return [...after].filter(([id]) => !before.has(id)).map(([, name]) => name)
}
