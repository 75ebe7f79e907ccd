import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { asSystem } from '../../../server/src/platform/db/tenancy/scope.ts'
import type { Person, TestApp } from '../servers/testApp.ts'

interface Limit {
  /** Code of the menu whose records are limited. */
  menu: string
  type: number
  column: string
  value?: string
  /** Comma separated; `*` means all. */
  fields?: string
  masked?: string
  readOnly?: string
}

/** Gives the role of a person a data scope. */
export async function limitPerson(test: TestApp, person: Whom, limit: Limit): Promise<void> {
  await insertLimit(test.db, person, limit)
  await test.admin.get('blade-auth/oauth/clear-cache')
}

type Whom = Pick<Person, 'userId' | 'tenantId'>

/** The same behind the server's back. */
export async function insertLimit(db: Db, { userId, tenantId }: Whom, limit: Limit): Promise<void> {
  const { menu, type, column, value = '', fields = '*', masked = '', readOnly = '' } = limit
  const id = newId()
  await asSystem(async () => {
    await sql`insert into blade_data_scope
        (id, tenant_id, menu_id, resource_code, scope_name, scope_column, scope_type, scope_field, masked_fields, read_only_fields,
        scope_value, scope_class)
      select ${id}, ${tenantId}, id, ${`limit${id}`}, '限制', ${column}, ${type}, ${fields}, ${masked}, ${readOnly}, ${value}, ''
      from blade_menu where code = ${menu}`.execute(db)
    await sql`insert into blade_role_scope (role_id, scope_id, scope_category)
      select role_id::bigint, ${id}, 1 from blade_user where id = ${userId}`.execute(db)
  })
}
