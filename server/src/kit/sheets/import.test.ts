import { beforeEach, expect, it } from 'vitest'
import { type ImportReport, idColumn, importColumns, type SheetFile, type UndoReport } from '#contract/kit/sheets'
import { post } from '#contract/system/post'
import { sheetUpload } from '../../../../tests/support/files/uploads.ts'
import { writeSheet } from '../../../../tests/support/files/writeSheet.ts'
import { type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import { readSheet } from '../../platform/spreadsheet/readSheet.ts'

const TENANT = '340031'
const path = post.path
const columns = [idColumn, ...importColumns(post)]

const test = setUpApp()
let clerk: Person

beforeEach(async () => {
  clerk = await test.addPerson(TENANT, ['post', 'post_add', 'post_edit', 'post_view', 'post_delete', 'post_import'])
  await asSystem(() => test.db.updateTable('bladePost').set({ isDeleted: 1 }).where('tenantId', '=', TENANT).execute())
})

type Cells = Record<string, string>
const row = (postCode: string, more: Cells = {}) => ({
  postCode,
  postName: `岗位${postCode}`,
  category: '高层',
  sort: '1',
  ...more,
})
const send = async (rows: Cells[], query: Record<string, string> = {}) =>
  (await sheetUpload(clerk, `${path}/import`, await writeSheet(columns, rows), query)).data as ImportReport
const codes = async () => {
  const { data } = await clerk.get(`${path}/list`, { ascs: 'postCode', size: '100' })
  return (data as { records: { id: string; postCode: string; postName: string; version: number }[] }).records
}
const undo = async (id: string | null, dryRun = 0, overLater = '') =>
  clerk.post(`${path}/import-undo`, { id, dryRun, overLater })

it('checks without writing, and says what would have happened', async () => {
  const report = await send([row('a'), row('b', { category: '没有' }), row('a')], { dryRun: '1' })
  expect(report).toMatchObject({ id: null, rows: 3, created: 1, failed: 2 })
  expect(report.problems).toEqual([
    { row: 3, column: '岗位类型', text: '岗位类型“没有”不存在' },
    { row: 4, column: '岗位编号', text: '岗位编号已存在' },
  ])
  expect(await codes()).toEqual([])
})

it('imports all rows or none', async () => {
  const rows = [row('a'), row('b', { sort: '很多' }), row('c', { postName: '' })]
  const none = await send(rows)
  expect(none).toMatchObject({ id: null, failed: 2 })
  expect(none.problems.map(({ text }) => text)).toEqual(['岗位排序格式不正确', '请输入岗位名称'])
  expect(await codes()).toEqual([])
  expect(await send([row('a')])).toMatchObject({ id: expect.any(String), created: 1, failed: 0 })
  expect((await codes()).map(({ postCode }) => postCode)).toEqual(['a'])
  expect(await clerk.get(`${path}/history`, { id: (await codes())[0]?.id ?? '' })).toMatchObject({
    data: { records: [{ operation: 'create', userId: clerk.userId }] },
  })
})

it('gives the refused rows back with the reasons, to be settled and imported', async () => {
  const { fileId } = await send([row('a'), row('b', { category: '没有' })])
  const { bytes } = await clerk.get('blade-resource/sheet/download', { id: fileId ?? '' })
  const reasons = { key: 'reason', label: { zh: '错误原因', en: 'Error' } }
  const { rows } = await readSheet(bytes, [...columns, reasons])
  expect(rows.map(({ values }) => values)).toEqual([
    { ...row('b', { category: '没有' }), reason: '岗位类型“没有”不存在' },
  ])
  const again = await sheetUpload(clerk, `${path}/import`, bytes)
  expect(again.data).toMatchObject({ created: 0, failed: 1, problems: [{ column: '岗位类型' }] })
  const files = (await clerk.get('blade-resource/sheet/list')).data as SheetFile[]
  expect(files.map(({ id }) => id)).toContain(fileId)
})

it('changes the records that ids or unique fields name, and leaves what an empty cell does not say', async () => {
  await send([row('a', { remark: '旧' }), row('b')])
  const [first] = await codes()
  expect(await send([{ id: first?.id ?? '', postName: '改名' }])).toMatchObject({ created: 0, changed: 1 })
  expect(await send([row('b', { sort: '9' }), row('c')], { by: 'postCode' })).toMatchObject({ created: 1, changed: 1 })
  expect(await send([row('b', { sort: '9' })], { by: 'postCode' })).toMatchObject({
    id: null,
    unchanged: 1,
    changed: 0,
  })
  expect(await clerk.get(`${path}/detail`, { id: first?.id ?? '' })).toMatchObject({
    data: { postName: '改名', postCode: 'a', remark: '旧', version: 2 },
  })
  expect((await clerk.get(`${path}/import-keys`)).data).toEqual([['postCode']])
  const refused = await sheetUpload(clerk, `${path}/import`, await writeSheet(columns, [row('d')]), { by: 'sort' })
  expect(refused).toMatchObject({ status: 400 })
})

it('reads CSV as well as workbooks', async () => {
  const file = Buffer.from('\ufeff岗位编号,岗位名称,岗位类型,岗位排序\r\na,"记者, ""首席""",High,1\r\nb,\'=1+1,2,1\r\n')
  const { data } = await sheetUpload(clerk, `${path}/import`, file)
  expect(data).toMatchObject({ failed: 1, problems: [{ row: 2, column: '岗位类型' }] })
  const { data: second } = await sheetUpload(
    clerk,
    `${path}/import`,
    Buffer.from(file.toString().replace('High', '高层')),
  )
  expect(second).toMatchObject({ created: 2 })
  expect((await codes()).map(({ postName }) => postName)).toEqual(['记者, "首席"', '=1+1'])
})

it('is undone as a whole: made records go, changed ones are set back, and what changed since is left', async () => {
  await send([row('a'), row('b')])
  const before = await codes()
  const { id } = await send([row('a', { postName: '新甲' }), row('b', { postName: '新乙' }), row('c'), row('d')], {
    by: 'postCode',
  })
  const find = async (code: string) => (await codes()).find(({ postCode }) => postCode === code)
  const later = (await find('d'))?.id ?? ''
  await clerk.post(`${path}/submit`, { id: later, postName: '后来' })
  const left = [{ id: later, title: '后来', reason: '导入后已被修改', later: true }]
  const said = { removed: 1, restored: 2, left } satisfies UndoReport
  expect((await undo(id, 1)).data).toEqual(said)
  expect(await codes()).toHaveLength(4)
  const foreigner = await test.addPerson('340032', ['post', 'post_import'])
  expect(await foreigner.post(`${path}/import-undo`, { id })).toMatchObject({ status: 404 })
  expect((await undo(id)).data).toEqual(said)
  expect((await codes()).map(({ postName }) => postName)).toEqual(['岗位a', '岗位b', '后来'])
  expect((await codes())[0]).toMatchObject({ id: before[0]?.id, version: 3 })
  expect(await undo(id)).toMatchObject({ status: 400, msg: '该导入已撤销' })
})

it('of a hundred records, three of them changed since, removes 97 and asks about three, which stay or go as chosen', async () => {
  const { id } = await send(Array.from({ length: 100 }, (_, index) => row(`n${index}`)))
  const edited = (await codes()).slice(10, 13)
  const rights = ['post', 'post_edit', 'post_view']
  const colleague = await test.addPerson(TENANT, rights)
  for (const { id } of edited) await colleague.post(`${path}/submit`, { id, remark: '同事已核对' })
  const said = (await undo(id, 1)).data as UndoReport
  expect(said).toMatchObject({ removed: 97, restored: 0 })
  expect(said.left.map(({ id, later }) => [id, later]).sort()).toEqual(edited.map(({ id }) => [id, true]).sort())
  expect(await codes()).toHaveLength(100)
  const chosen = edited[0]?.id ?? ''
  expect((await undo(id, 0, chosen)).data).toMatchObject({ removed: 98, left: [{ later: true }, { later: true }] })
  expect((await codes()).map(({ id }) => id)).toEqual(edited.slice(1).map(({ id }) => id))
})

it('takes the work of others back only for those who may do so by hand', async () => {
  const importer = await test.addPerson(TENANT, ['post', 'post_add', 'post_view', 'post_import'])
  const { id } = await send([row('a'), row('b')])
  const [first] = await codes()
  await clerk.post(`${path}/submit`, { id: first?.id, remark: '已核对' })
  const sent = { id, dryRun: 0, overLater: first?.id }
  const left = [{ id: first?.id, reason: '此后已被修改，没有权限撤销', later: false }]
  expect(await importer.post(`${path}/import-undo`, sent)).toMatchObject({ data: { removed: 1, left } })
  expect(await codes()).toHaveLength(1)
  expect(await clerk.post(`${path}/import-undo`, { ...sent, overLater: 'x' })).toMatchObject({
    ...{ status: 400, msg: '编号格式不正确' },
  })
})

it('sets changed records back field by field: later changes of other fields stay, those of the same are asked about', async () => {
  await send([row('a'), row('b')])
  const { id } = await send([row('a', { postName: '新甲' }), row('b', { postName: '新乙' })], { by: 'postCode' })
  const [a, b] = await codes()
  await clerk.post(`${path}/submit`, { id: a?.id, remark: '另一字段' })
  await clerk.post(`${path}/submit`, { id: b?.id, postName: '又改' })
  expect((await undo(id, 1)).data).toMatchObject({ restored: 1, left: [{ id: b?.id, later: true }] })
  expect((await undo(id, 0, b?.id)).data).toMatchObject({ restored: 2, left: [] })
  expect((await codes()).map(({ postName }) => postName)).toEqual(['岗位a', '岗位b'])
  expect((await clerk.get(`${path}/detail`, { id: a?.id ?? '' })).data).toMatchObject({ remark: '另一字段' })
})
