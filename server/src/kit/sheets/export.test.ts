import { beforeAll, expect, it } from 'vitest'
import { hasExport } from '#contract/kit/module'
import { exportColumns, exportParameters, idColumn } from '#contract/kit/sheets'
import { type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'
import { modules } from '../../modules/index.ts'
import { dynamic } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { readSheet } from '../../platform/spreadsheet/readSheet.ts'

const TENANT = '340001'
const path = 'blade-system/post'

const test = setUpApp()
let clerk: Person
let foreigner: Person

beforeAll(async () => {
  clerk = await test.addPerson(TENANT, ['post', 'post_add', 'post_export'])
  foreigner = await test.addPerson('340002', ['post', 'post_add', 'post_export'])
  for (const [postCode, postName, sort] of [
    ['a', '=1+1', 3],
    ['b', '记者, "首席"', 1],
    ['c', '编辑', 2],
  ] as const)
    await clerk.post(`${path}/submit`, { category: 1, postCode, postName, sort })
  await foreigner.post(`${path}/submit`, { category: 1, postCode: 'x', postName: '外人', sort: 1 })
})

const { columns, format, keys } = exportParameters

it('holds the chosen columns of the filtered list in the chosen order, with names in place of keys', async () => {
  const { status, headers, bytes } = await clerk.get(`${path}/export`, {
    ...{ sort_ge: '2', descs: 'sort', [columns]: 'sort,category,postName' },
  })
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('spreadsheetml')
  expect(headers['content-disposition']).toContain(encodeURIComponent('岗位管理.xlsx'))
  const { rows, problems } = await readSheet(bytes, exportColumns({ fields: modulePost().fields }))
  expect(problems).toEqual([])
  expect(rows.map(({ values }) => values)).toEqual([
    { sort: '3', category: '高层', postName: '=1+1' },
    { sort: '2', category: '高层', postName: '编辑' },
  ])
})

it('is CSV that spreadsheet programs open, without live formulas', async () => {
  const query = { ascs: 'sort', [columns]: 'postCode,postName', [format]: 'csv' }
  const { headers, bytes } = await clerk.get(`${path}/export`, query)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(bytes.toString()).toBe('\ufeff岗位编号,岗位名称\r\nb,"记者, ""首席"""\r\nc,编辑\r\na,\'=1+1\r\n')
})

it('speaks the language of its reader, and brings ids where an import needs them', async () => {
  const { bytes } = await clerk.ask({
    url: `/api/${path}/export`,
    query: { [columns]: 'category', [format]: 'csv', [keys]: '1', postCode_equal: 'a' },
    headers: { 'accept-language': 'en' },
  })
  expect(bytes.toString()).toMatch(/^\ufeffRecord ID,Category\r\n\d+,\w+\r\n$/)
})

it('refuses columns and formats that there are not', async () => {
  for (const [name, value] of [
    [columns, 'password'],
    [columns, 'isDeleted'],
    [format, 'pdf'],
    ['sort_xx', '1'],
  ] as const)
    expect((await clerk.get(`${path}/export`, { [name]: value })).status).toBe(400)
})

it('is logged with its author, filters and number of rows', async () => {
  await clerk.get(`${path}/export`, { postCode: 'b' })
  await test.app.logs.flush()
  const { events, changes } = await asSystem(async () => ({
    events: await dynamic(test.db)
      .selectFrom('blade_log_usual')
      .selectAll()
      .where('logId', '=', 'post.export')
      .orderBy('id')
      .execute(),
    changes: await test.db
      .selectFrom('changeLog')
      .selectAll()
      .where('operation', '=', 'export')
      .orderBy('id')
      .execute(),
  }))
  expect(events.at(-1)).toMatchObject({ tenantId: TENANT, createUser: clerk.userId })
  expect(String(events.at(-1)?.logData)).toContain('postCode')
  expect(changes.at(-1)?.after).toMatchObject({ rows: 1 })
})

it.each(modules.filter(({ module }) => hasExport(module)).map(served => [served.module.path, served] as const))(
  '%s takes a permission of its own and says its columns apart',
  async (modulePath, { module }) => {
    const reader = await test.addPerson(TENANT, [module.name, `${module.name}_view`])
    expect(await reader.get(`${modulePath}/export`)).toMatchObject({ status: 403 })
    expect((await test.admin.get(`${modulePath}/export`)).status).toBe(200)
    const labels = [idColumn, ...exportColumns(module)].map(({ label }) => label)
    for (const language of ['zh', 'en'] as const)
      expect(new Set(labels.map(label => label[language].toLowerCase())).size, language).toBe(labels.length)
  },
)

it('every list has one, unless it declares otherwise', () => {
  const undeclared = modules.filter(({ module }) => module.operations.includes('list') && !module.sheets)
  const without = undeclared.filter(({ module }) => !hasExport(module))
  expect(without.map(({ module }) => module.path)).toEqual([])
})

function modulePost() {
  const served = modules.find(({ module }) => module.path === path)
  if (!served) throw new Error('no posts')
  return served.module
}
