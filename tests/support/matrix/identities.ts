/** The people of a tenant who knock at every route. */
import { sql } from 'kysely'
import { modules } from '../../../server/src/modules/index.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import { allCodes } from '../records/everyModule.ts'
import { insertLimit } from '../records/limitPerson.ts'
import type { Person, TestApp } from '../servers/testApp.ts'

export interface Identity {
  name: string
  person: Person
  /** Nobody without a living token. */
  isKnown: boolean
  isPlatform: boolean
  codes: ReadonlySet<string>
}

export interface TenantPeople {
  tenantId: string
  identities: Identity[]
  administrator: Person
}

const lists = modules.map(({ module }) => module.name)

export async function peopleOf(test: TestApp, tenantId: string): Promise<TenantPeople> {
  // Every tenant has an office of its own, so that none uses up the calls of the other.
  const remoteAddress = `10.0.0.${Number(tenantId) % 100}`
  const add = async (name: string, codes: readonly string[], isKnown = true): Promise<Identity> => {
    const person = await test.addPerson(tenantId, codes, { remoteAddress })
    return { name, person, isKnown, isPlatform: false, codes: new Set(codes) }
  }
  const expired = await add('expired token', allCodes, false)
  const revoked = await add('revoked token', allCodes, false)
  const own = await add('own data', allCodes)
  const department = await add('department data', allCodes)
  const administrator = await add('tenant administrator', allCodes)
  await expire(test.db, expired.person)
  await revoke(test.db, revoked.person)
  await limit(test.db, own.person, 2, 'create_user')
  await limit(test.db, department.person, 3, 'create_dept')
  const anonymous = { person: test.stranger, isKnown: false, isPlatform: false, codes: new Set<string>() }
  const platform = { person: test.admin, isKnown: true, isPlatform: true, codes: new Set(allCodes) }
  return {
    tenantId,
    administrator: administrator.person,
    identities: [
      { name: 'anonymous', ...anonymous },
      expired,
      revoked,
      await add('nobody in particular', []),
      await add('viewer without buttons', lists),
      own,
      department,
      administrator,
      { name: 'platform administrator', ...platform },
    ],
  }
}

const expire = (db: Db, { userId }: Person) =>
  asSystem(() =>
    sql`update sys_token set expires_at = now() - interval '1 second'
      where session_id in (select id from sys_session where user_id = ${userId})`.execute(db),
  )

const revoke = (db: Db, { userId }: Person) =>
  asSystem(() => sql`update sys_session set revoked_at = now() where user_id = ${userId}`.execute(db))

/** A role that sees of every module only what the rule of this type lets through, and a department to be in. */
async function limit(db: Db, person: Person, type: number, column: string): Promise<void> {
  const deptId = newId()
  await asSystem(async () => {
    await sql`insert into blade_dept (id, tenant_id, dept_name, full_name)
      values (${deptId}, ${person.tenantId}, '社', '社')`.execute(db)
    await sql`update blade_user set dept_id = ${deptId} where id = ${person.userId}`.execute(db)
  })
  for (const { module } of modules) await insertLimit(db, person, { menu: module.name, type, column })
}
