// biome-ignore-all lint/suspicious/noTemplateCurlyInString: diagrams write their expressions so.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../../tests/support/database/postgres.ts'
import { migrate } from '../../../platform/db/migrate/migrate.ts'
import { readMigrations } from '../../../platform/db/readMigrations.ts'
import { processFile } from '../processFile.ts'

let database: TestDatabase
let client: pg.Client

const start = (fields: string) =>
  `<process><startEvent id="s"><extensionElements>${fields}</extensionElements></startEvent><userTask assignee="\${taskUser}"/></process>`
const field = '<flowable:formProperty id="taskUser" name="x" type="string" />'

beforeAll(async () => {
  database = await createEmptyDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
  await client.query(`set app.tenant = '*'`)
  const migrations = await readMigrations()
  await migrate(
    database.connection,
    migrations.filter(({ name }) => name < '0073'),
  )
  const processes = {
    leave: ['flow_1', await processFile('leave.bpmn20.xml')],
    expense: ['flow_2', await processFile('expense.bpmn20.xml')],
    sabbatical: ['flow_1', start('')],
    purchase: ['flow_1', start(field)],
    other: ['flow_2', start('')],
  }
  for (const [place, [key, [category, xml]]] of Object.entries(processes).entries())
    await client.query(
      `insert into flow_definition (id, tenant_id, key, name, category, mode, deployment_id, resource_name, xml)
       values ($1::bigint, '000000', $2::text, $2::text, $3, 1, $1::bigint, 'x', $4)`,
      [place + 1, key, category, xml],
    )
  for (const [id, status, isDeleted] of [
    [11, 1, 0],
    [12, 2, 0],
    [13, 1, 1],
  ]) {
    await client.query(
      `insert into blade_user (id, tenant_id, account, password, status, is_deleted) values ($1::bigint, '350003', $1::bigint::text, 'x', $2, $3)`,
      [id, status, isDeleted],
    )
    await client.query(
      `insert into flow_task (id, tenant_id, instance_id, definition_id, execution_id, task_key, task_name, assignee, candidates)
       values ($1::bigint, '350003', 1, 1, $1::bigint::text, 't', 't', $1::bigint, '{group:role:hr}')`,
      [id],
    )
  }
  await migrate(database.connection, migrations)
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

it('leaves leave to the processes that its form is for', async () => {
  const { rows } = await client.query(`select key from flow_definition where form_key = 'leave' order by id`)
  expect(rows.map(({ key }) => key)).toEqual(['leave', 'sabbatical'])
})

it('gives tasks of users who have left back to their candidates, and reports them', async () => {
  const { rows } = await client.query('select id, assignee, candidates from flow_task order by id')
  expect(rows).toEqual([
    { id: '11', assignee: '11', candidates: ['group:role:hr'] },
    { id: '12', assignee: null, candidates: expect.arrayContaining(['group:role:hr', 'user:12']) },
    { id: '13', assignee: null, candidates: expect.arrayContaining(['group:role:hr', 'user:13']) },
  ])
  const repairs = await client.query(
    `select record_id, was from upgrade_repairs where table_name = 'flow_task' order by 1`,
  )
  expect(repairs.rows).toEqual([
    { record_id: '12', was: '12' },
    { record_id: '13', was: '13' },
  ])
})
