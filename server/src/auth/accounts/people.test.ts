import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDatabase, execute, type TestDatabase } from '../../../../tests/support/database/postgres.ts'
import '../../modules/index.ts'
import { createScopedDb, type Db } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { findRoleHolder } from './people.ts'

const [OWN, FOREIGN] = ['100001', '100002']

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  db = createScopedDb(database.appConnection)
  await execute(
    database.connection,
    `insert into blade_tenant (id, tenant_id, tenant_name) values (1, '${OWN}', 'own'), (2, '${FOREIGN}', 'foreign');
     insert into blade_role (id, tenant_id, role_name, role_alias, sort, is_deleted) values
       (11, '${OWN}', 'second', 'second', 2, 0), (12, '${OWN}', 'first', 'first', 1, 0),
       (13, '${OWN}', 'removed', 'removed', 3, 1), (14, '${FOREIGN}', 'foreign', 'administrator', 0, 0);
     insert into blade_user (id, tenant_id, account, password, role_id, dept_id) values
       (21, '${OWN}', 'holder', 'x', '11,12,13,14,15', '7'), (22, '${OWN}', 'guest', 'x', '-1,,x', '-1'),
       (23, '${OWN}', 'nobody', 'x', null, null)`,
  )
})
afterAll(async () => {
  await asSystem(() => db?.destroy())
  await database?.drop()
})

const rolesOf = async (id: string) => (await asSystem(() => findRoleHolder(db, id)))?.roles

it('people hold the roles of their own tenant that are not removed, in their order', async () => {
  const first = { id: '12', roleAlias: 'first' }
  // Compiled for the first of them.
  for (let turn = 0; turn < 3; turn++) expect(await rolesOf('21')).toEqual([first, { id: '11', roleAlias: 'second' }])
})

it('what is no id of a role is none', async () => {
  expect(await rolesOf('22')).toEqual([])
  expect(await rolesOf('23')).toEqual([])
})

it('nobody is found by an id that no user has', async () => {
  expect(await rolesOf('24')).toBeUndefined()
})
