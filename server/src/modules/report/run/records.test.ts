import type { CrudFilters } from '@refinedev/core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import { encodeDefinition } from '#contract/report/definition'
import {
  buildQuery,
  grains,
  isMeasurable,
  measures,
  type Query,
  type QueryTable,
  queryOf,
} from '#contract/report/query'
import { filtersOfRow, type SourceRecords } from '#contract/report/records'
import { report } from '#contract/report/report'
import type { ReportAttempt, ReportSource, ReportValue } from '#contract/report/run'
import { listQuery } from '../../../../../src/providers/blade/listQuery.ts'
import { modules } from '../../../../../tests/support/records/declared.ts'
import { setUpReports } from '../../../../../tests/support/records/reportDesk.ts'
import { OTHER_TENANT, TENANT } from '../../../../../tests/support/servers/config.ts'
import type { Person } from '../../../../../tests/support/servers/testApp.ts'
import { dynamic } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { asSystem } from '../../../platform/db/tenancy/scope.ts'

const test = setUpReports()
let reader: Person
let tables: readonly QueryTable[]

const lists = modules.map(({ name }) => name)
const rights = [...lists, 'report_list_add', 'report_list_view']

beforeAll(async () => {
  reader = await test.addPerson(TENANT, rights)
  const sources = (await test.designer.get(`${report.path}/sources`)).data as ReportSource[]
  tables = sources[0]?.tables ?? []
  await asSystem(async () => {
    const db = dynamic(test.db)
    const { id: columnId } = await db
      .selectFrom('blade_columns')
      .select('id')
      .where('tenant_id', '=', TENANT)
      .executeTakeFirstOrThrow()
    const article = (title: string, more: object) => ({
      ...{ id: newId(), tenantId: TENANT, title, columnId, content: '<p>字</p>', publishState: 1 },
      ...more,
    })
    const [removed, origin] = [newId(), newId()]
    await db
      .insertInto('blade_articles')
      .values([
        article('无', { author: null }),
        article('空', { author: '' }),
        article('大', { author: `O'Hara, "a" 100%_` }),
        article('旧栏', { columnId: removed }),
        article('原文', { id: origin, createTime: '2024-02-29 23:59:59' }),
        article('月初', { createTime: '2024-03-01 00:00:00' }),
      ])
      .execute()
    await db
      .insertInto('blade_articles')
      .values(article('草稿', { originId: origin }))
      .execute()
  })
})

const base: Query = {
  ...{ table: 'articles', filters: [], group: 'author', grain: 'month', measure: 'count', measured: '' },
  presentation: 'bar',
}

async function attempt(query: Query, values: object = {}, person = reader) {
  const definition = buildQuery(query, tables)
  if (!definition) throw new Error('not complete')
  const content = encodeDefinition(definition)
  const answer = await person.post(`${report.path}/try`, { content, values: JSON.stringify(values) })
  expect(answer.status, answer.body).toBe(200)
  const tried = answer.data as ReportAttempt
  if ('problem' in tried) throw new Error(tried.problem.en)
  return tried
}

async function totalOf(behind: SourceRecords, row: number, value: ReportValue, person = reader) {
  const filters = filtersOfRow(behind, row, value)
  if (!filters) return undefined
  const query = listQuery({ current: 1, pageSize: 1 }, filters as CrudFilters)
  const search = new URLSearchParams(Object.entries(query).map(([name, each]) => [name, String(each)]))
  const answer = await person.get(`${behind.path}/list?${search}`)
  expect(answer.status, `${search} ${answer.body}`).toBe(200)
  return (answer.data as Paged<unknown>).total
}

/** The totals of the lists behind all rows, beside what the report counts. */
async function compare(query: Query, values: object = {}, person = reader) {
  const { result, records } = await attempt(query, values, person)
  if (!records) return undefined
  const totals = await Promise.all(result.rows.map(([value = null], row) => totalOf(records, row, value, person)))
  return { counts: result.rows.map(([, count]) => count), totals }
}

describe('the list behind a row of a report', () => {
  it('has as many records as the row counts, for every table and column that is a field', async () => {
    const without: string[] = []
    let compared = 0
    for (const table of tables) {
      for (const { name, kind } of table.columns) {
        for (const grain of kind === 'time' ? grains : grains.slice(0, 1)) {
          const found = await compare({ ...base, table: table.name, group: name, grain })
          if (!found) without.push(`${table.name}.${name}`)
          else {
            expect(found.totals, `${table.name}.${name} ${grain}`).toEqual(found.counts)
            compared += found.totals.length
          }
        }
      }
    }
    expect(without).toEqual(['articles.characters', 'comments.target_id'])
    expect(compared).toBeGreaterThan(100)
  })

  it('keeps the filters that the reader has entered', async () => {
    const filters = ['author', 'publish_state', 'create_time']
    const entered = [
      { author: '王明远' },
      { author: `O'Hara, "a" 100%_` },
      { publish_state: '1' },
      { create_time: '2024-03-01,2024-03-02', publish_state: '3' },
      { create_time: ',2024-03-01' },
    ]
    for (const values of entered)
      for (const group of ['author', 'create_time', 'column_name'])
        for (const grain of grains) {
          const found = await compare({ ...base, filters, group, grain }, values)
          expect(found?.totals, `${JSON.stringify(values)} ${group}`).toEqual(found?.counts)
          expect(found).toBeDefined()
        }
  })

  it('opens for other measures as well', async () => {
    const { result, records } = await attempt({ ...base, measure: 'sum', measured: 'characters' })
    expect(result.columns).toHaveLength(2)
    const row = result.rows.findIndex(([author]) => author === '王明远')
    expect(records && (await totalOf(records, row, '王明远'))).toBe(3)
  })

  it('is none where a filter cannot be said of the list', async () => {
    expect(await compare({ ...base, filters: ['column_name'] }, { column_name: '要闻' })).toBeUndefined()
    expect(await compare({ ...base, filters: ['column_name'] })).toBeDefined()
  })

  it('is none where the list shows what reports leave out, as to readers of what is under embargo', async () => {
    const chief = await test.addPerson(TENANT, [...rights, 'articles_embargo'])
    const embargo = (until: string | null) =>
      asSystem(() =>
        dynamic(test.db).updateTable('blade_articles').set({ embargoUntil: until }).where('title', '=', '大').execute(),
      )
    await embargo('2999-01-01 00:00:00')
    expect(await compare(base, {}, chief)).toBeUndefined()
    const found = await compare(base)
    expect(found?.totals).toEqual(found?.counts)
    await embargo(null)
    expect(await compare(base, {}, chief)).toBeDefined()
  })

  it('is that of the own tenant', async () => {
    const stranger = await test.addPerson(OTHER_TENANT, rights)
    const found = await compare(base, {}, stranger)
    expect(found?.totals).toEqual(found?.counts)
    expect(found?.totals).toEqual([3, 1])
    expect((await attempt(base, {}, test.admin)).records?.filters).toContainEqual({
      ...{ field: 'tenantId', operator: 'eq', value: '000000' },
    })
    const ofPlatform = await compare(base, {}, test.admin)
    expect(ofPlatform?.totals).toEqual(ofPlatform?.counts)
  })

  it('is none for those who may not open it', async () => {
    const other = await test.addPerson(TENANT, ['report_list_add', 'report_list_view', 'columns'])
    expect(await compare(base, {}, other)).toBeUndefined()
    expect(await compare({ ...base, table: 'columns', group: 'column_type' }, {}, other)).toBeDefined()
  })
})

it('knows the query of every statement that was built, and of none that was changed', () => {
  for (const table of tables)
    for (const group of table.columns)
      for (const measure of measures) {
        const measured = measure === 'count' ? '' : (table.columns.find(isMeasurable)?.name ?? '')
        const filters = table.columns.slice(0, 3).map(({ name }) => name)
        const query: Query = { ...base, table: table.name, filters, group: group.name, measure, measured, grain: 'day' }
        const definition = buildQuery(query, tables)
        if (!definition) continue
        expect(queryOf(definition, tables)).toEqual(query)
        expect(queryOf({ ...definition, statement: `${definition.statement} ` }, tables)).toBeUndefined()
        expect(queryOf({ ...definition, parameters: [] }, tables)).toBeUndefined()
        expect(queryOf({ ...definition, source: '1' }, tables)).toBeUndefined()
      }
})
