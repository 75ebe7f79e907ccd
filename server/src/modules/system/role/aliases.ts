import { sql } from 'kysely'
import type { Label } from '#contract/kit/fields'
import { role } from '#contract/system/role'
import type { Db } from '../../../platform/db/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

/** Letters of other scripts that look like Latin ones. */
const lookalikes: Record<string, string> = {
  ...{ а: 'a', ɑ: 'a', α: 'a', ԁ: 'd', ⅿ: 'm', м: 'm', і: 'i', ı: 'i', ι: 'i', ⅰ: 'i', ѕ: 's', т: 't', τ: 't' },
  ...{ г: 'r', о: 'o', ο: 'o', օ: 'o', п: 'n', ո: 'n' },
}

/**
 * Aliases travel joined by commas and are compared by many clients in their own way, so that none may look like the
 * platform's. `admin` is for those who have it already: clients show its bearers more.
 */
export function assertAlias(alias: string, caller: Caller): void {
  const plain = skeletonOf(alias)
  if (plain.includes('administrator') || /[,，、;；]/.test(alias.normalize('NFKC')))
    throw new Refusal(400, labels.reserved, about)
  if (plain === 'admin' && !caller.isPlatform && !caller.roleAliases.includes('admin'))
    throw new Refusal(400, labels.reserved, about)
}

/**
 * Diagrams name roles by their alias. Tenants may have roles of the same alias from earlier versions, so that a query
 * decides here and not an index; it runs after the write, and one after the other in a tenant.
 */
export async function assertUniqueAlias({ tenantId, roleAlias }: NamedRole, db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`role/${tenantId}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('bladeRole')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`same_name(role_alias) = same_name(${roleAlias})`)
    .executeTakeFirstOrThrow()
  if (Number(count) > 1) throw new Refusal(409, labels.taken, about)
}

interface NamedRole {
  tenantId: string
  roleAlias: string
}

/** The visible part of a text: letters in one case and script, without spaces, marks and signs. */
function skeletonOf(alias: string): string {
  const letters = alias
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
  return [...letters].map(letter => lookalikes[letter] ?? letter).join('')
}

const about = { fields: [role.fields.roleAlias] }

const labels = {
  reserved: { zh: '该角色别名为系统保留，请更换', en: 'This alias is reserved; please choose another' },
  taken: { zh: '角色别名已存在', en: 'Alias: already exists' },
} satisfies Record<string, Label>
