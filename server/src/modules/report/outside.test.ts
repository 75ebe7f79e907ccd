import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { driverClasses } from '#contract/develop/datasource'
import { emptyDefinition, emptyParameter, encodeDefinition, type ReportDefinition } from '#contract/report/definition'
import type { ReportAttempt } from '#contract/report/run'
import { execute } from '../../../../tests/support/database/postgres.ts'
import { openPostgresPort, type PostgresPort } from '../../../../tests/support/database/postgresPort.ts'
import { type Mariadb, startMariadb } from '../../../../tests/support/servers/mariadb.ts'
import { setUpApp } from '../../../../tests/support/servers/testApp.ts'

const path = 'blade-report/report/rest'
const PASSWORD = 'Only-For-Reading-1'
const copies = "values (1, '华北', 120), (2, '华南', 80), (3, '华南', 15)"

const test = setUpApp({ PRIVATE_DATABASE_HOSTS: '127.0.0.1' })
let postgres: PostgresPort
let mariadb: Mariadb
/** Ids of the data sources. */
const sources: Record<string, string> = {}

beforeAll(async () => {
  ;[postgres, mariadb] = await Promise.all([openPostgresPort(test.database), startMariadb()])
  await execute(
    test.connection,
    `create table sales (id int primary key, region text, copies int);
     insert into sales ${copies};
     grant select, delete on sales to ${postgres.username}`,
  )
  await mariadb.execute(
    'create database shop character set utf8mb4',
    'create table shop.sales (id int primary key, region varchar(20), copies int)',
    `insert into shop.sales ${copies}`,
    `create user reader@'127.0.0.1' identified by '${PASSWORD}'`,
    "grant select, delete on shop.* to reader@'127.0.0.1'",
  )
  const add = async (engine: string, source: object) => {
    sources[engine] = await test.admin.create('blade-develop/datasource', { name: engine, remark: '', ...source })
  }
  await add('PostgreSQL', {
    driverClass: driverClasses.postgresql,
    url: `jdbc:postgresql://127.0.0.1:${postgres.port}/${test.connection.database}`,
    ...{ username: postgres.username, password: postgres.password },
  })
  await add('MariaDB', {
    driverClass: driverClasses.mysql,
    url: `jdbc:mysql://127.0.0.1:${mariadb.port}/shop`,
    ...{ username: 'reader', password: PASSWORD },
  })
})
afterAll(async () => {
  await mariadb?.stop()
  await postgres?.close()
})

const parameter = { ...emptyParameter, zh: '区域', en: 'Region' }

async function tried(engine: string, statement: string, values = {}, parameters = [{ ...parameter, name: 'region' }]) {
  const definition: ReportDefinition = { ...emptyDefinition, source: sources[engine] ?? '', statement, parameters }
  const content = encodeDefinition(definition)
  return test.admin.post(`${path}/try`, { content, values: JSON.stringify(values) })
}

describe.each(['PostgreSQL', 'MariaDB'])('a report on a data source of %s', engine => {
  it('binds its parameters as values, wherever and however often they stand', async () => {
    const statement = `select region, sum(copies) as copies, ':region' as mark from sales
      where region = :region or (:region = '' and region <> '') group by region order by region`
    const { data } = await tried(engine, statement, { region: '华南' })
    expect((data as { result: object }).result).toMatchObject({ rows: [['华南', expect.anything(), ':region']] })
    expect(Number((data as { result: { rows: string[][] } }).result.rows[0]?.[1])).toBe(95)
    const hostile = await tried(engine, statement, { region: "' or 1 = 1 -- " })
    expect((hostile.data as { result: object }).result).toMatchObject({ rows: [] })
  })

  it.each([
    'delete from sales',
    'select 1; delete from sales',
    'with gone as (delete from sales returning 1) select * from gone',
  ])('changes nothing by: %s', async statement => {
    const refused = await tried(engine, statement, {}, [])
    expect(refused.status === 200 ? Object.keys(refused.data as ReportAttempt) : ['problem']).toEqual(['problem'])
    const { data } = await tried(engine, 'select count(*) as rows_left from sales', {}, [])
    expect(String((data as { result: { rows: unknown[][] } }).result.rows[0]?.[0])).toBe('3')
  })

  it('is refused to tenants, because data sources belong to the platform', async () => {
    const editor = await test.addPerson(`34001${engine.length % 10}`, [
      'report_list',
      'report_list_add',
      'report_list_edit',
    ])
    const content = encodeDefinition({ ...emptyDefinition, source: sources[engine] ?? '', statement: 'select 1' })
    expect(await editor.post(`${path}/try`, { content })).toMatchObject({ status: 403 })
    expect(await editor.post(`${path}/submit`, { name: '外部', content })).toMatchObject({ status: 403 })
  })
})
