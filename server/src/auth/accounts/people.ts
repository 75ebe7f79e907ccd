import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { splitIds } from '#contract/kit/rules'
import type { Database, Db } from '../../platform/db/database.ts'
import { asSystem, PLATFORM_TENANT } from '../../platform/db/tenancy/scope.ts'
import type { Caller } from '../../platform/http/guard.ts'
import { grantRefusals } from './grantRefusal.ts'

/** Values of `status` of a user. */
export const userStatus = { active: 1, stopped: 2, pending: 3 } as const
export const tenantStatus = { active: 1, stopped: 2 } as const

type UserRow = Selectable<Database['bladeUser']>

export interface Person {
  user: UserRow
  tenant: 'active' | 'stopped' | 'expired'
}

export interface Role {
  id: string
  roleAlias: string
}

/** The part of a person that makes a caller, with their roles, of their own tenant. */
interface RoleHolder {
  user: Pick<UserRow, 'id' | 'tenantId' | 'account' | 'roleId' | 'deptId' | 'status' | 'mustChangePassword'> & {
    hasSecondFactor: boolean
  }
  tenant: Person['tenant']
  roles: Role[]
}

const superAlias = 'administrator'

export async function findByAccount(db: Db, tenantId: string, account: string): Promise<Person | undefined> {
  // An account that clashed with another one before names had one form is known by its own spelling only.
  const keys = [sql<string>`same_name(${account})`, sql<string>`${`CLASH:${account}`}`]
  const found = await people(db)
    .where('u.tenantId', '=', tenantId)
    .where('u.accountKey', 'in', keys)
    .orderBy(sql`u.account = ${account}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && asPerson(found)
}

export async function findByUserId(db: Db, userId: string): Promise<Person | undefined> {
  const found = await people(db).where('u.id', '=', userId).executeTakeFirst()
  return found && asPerson(found)
}

/** Reads as the system what makes a caller, in one statement. */
export async function findRoleHolder(db: Db, userId: string): Promise<RoleHolder | undefined> {
  const found = await roleHolders(db).where('u.id', '=', userId).executeTakeFirst()
  if (!found) return undefined
  const { roles, ...person } = found
  return { ...asPerson(person), roles: roles.map(({ id, alias }) => ({ id, roleAlias: alias })) }
}

function roleHolders(db: Db) {
  return withTenants(db)
    .select(['u.id', 'u.tenantId', 'u.account', 'u.roleId', 'u.deptId', 'u.status', 'u.mustChangePassword'])
    .select(
      sql<boolean>`exists (select from sys_totp where user_id = u.id)
        or exists (select from sys_passkey where user_id = u.id)`.as('hasSecondFactor'),
    )
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('bladeRole as r')
          // JSON loses digits of numbers with 19 of them, and none of text.
          .select([sql<string>`r.id::text`.as('id'), 'r.roleAlias as alias'])
          .whereRef('r.tenantId', '=', 'u.tenantId')
          .where(sql<boolean>`r.id = any(array(
            select held::bigint from unnest(string_to_array(u.role_id, ',')) held where held ~ '^[1-9]\\d{0,18}$'))`)
          .orderBy('r.sort')
          .orderBy('r.id'),
      ).as('roles'),
    )
}

/** The owner of a phone; undefined when none or several users of the tenant have confirmed that it is theirs. */
export async function findByPhone(db: Db, of: { tenantId: string; phone: string }): Promise<Person | undefined> {
  const found = await people(db)
    .where('u.tenantId', '=', of.tenantId)
    .where('u.phone', '=', of.phone)
    .where('u.phoneConfirmedAt', 'is not', null)
    .limit(2)
    .execute()
  const [only, another] = found
  return only && !another ? asPerson(only) : undefined
}

/** Refuses who has proved who they are and still may not work, and states why. */
export function assertMayWork(person: Person | undefined): Person {
  if (person?.tenant === 'expired') throw grantRefusals.tenantExpired()
  if (person?.user.status === userStatus.pending) throw grantRefusals.pending()
  const isOpen = person?.tenant === 'active' && person.user.status === userStatus.active
  if (!person || !isOpen || person.user.isService) throw grantRefusals.stopped()
  return person
}

/** The roles of a person, of their own tenant, or those of them that were `chosen`. */
export async function rolesOf(db: Db, user: UserRow, chosen = ''): Promise<Role[]> {
  const heldIds = validIdsIn(user.roleId)
  const selectedIds = chosen === '' ? heldIds : heldIds.filter(id => splitIds(chosen).includes(id))
  if (selectedIds.length === 0) return []
  return db
    .selectFrom('bladeRole')
    .select(['id', 'roleAlias'])
    .where('id', 'in', selectedIds)
    .where('tenantId', '=', user.tenantId)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** An administrator of the platform: the exact alias, in the platform's own tenant. */
export function isPlatform(tenantId: string, roles: readonly Role[]): boolean {
  return tenantId === PLATFORM_TENANT && roles.some(({ roleAlias }) => roleAlias === superAlias)
}

/** Administrators see all of their tenant. */
export function administers({ isPlatform, roleAliases }: Pick<Caller, 'isPlatform' | 'roleAliases'>): boolean {
  return isPlatform || roleAliases.includes(superAlias) || roleAliases.includes('admin')
}

/** The active administrators of a tenant. */
export async function administratorsOf(db: Db, tenantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bladeUser as u')
    .innerJoin('bladeRole as r', 'r.tenantId', 'u.tenantId')
    .select('u.id')
    .distinct()
    .where('u.tenantId', '=', tenantId)
    .where('u.status', '=', userStatus.active)
    .where('r.roleAlias', '=', tenantId === PLATFORM_TENANT ? superAlias : 'admin')
    .where(sql<boolean>`r.id::text = any(string_to_array(u.role_id, ','))`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Guests have `-1` where others have ids. */
export function validIdsIn(joined: string | null): string[] {
  return splitIds(joined).filter(id => /^[1-9]\d{0,18}$/.test(id))
}

interface TenantState {
  tenantState: number
  tenantEnded: boolean | null
}

function asPerson<User>({ tenantState, tenantEnded, ...user }: User & TenantState) {
  const tenant: Person['tenant'] = tenantState !== tenantStatus.active ? 'stopped' : tenantEnded ? 'expired' : 'active'
  return { user, tenant }
}

const people = (db: Db) => withTenants(db).selectAll('u')

function withTenants(db: Db) {
  return db
    .selectFrom('bladeUser as u')
    .innerJoin('bladeTenant as t', 't.tenantId', 'u.tenantId')
    .select(['t.status as tenantState'])
    .select(sql<boolean | null>`t.expire_time < localtimestamp`.as('tenantEnded'))
}

export async function tenantNameOf(db: Db, tenantId: string): Promise<string | undefined> {
  const found = db.selectFrom('bladeTenant').select('tenantName').where('tenantId', '=', tenantId)
  return (await found.executeTakeFirst())?.tenantName
}

/** Whether a tenant is neither stopped nor expired. */
export async function isTenantOpen(tenantId: string, db: Db): Promise<boolean> {
  const found = await asSystem(() =>
    db
      .selectFrom('bladeTenant')
      .select('id')
      .where('tenantId', '=', tenantId)
      .where('status', '=', tenantStatus.active)
      .where(sql<boolean>`coalesce(expire_time >= localtimestamp, true)`)
      .executeTakeFirst(),
  )
  return found !== undefined
}
