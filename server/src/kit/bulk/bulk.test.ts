import { beforeAll, expect, it } from 'vitest'
import type { BulkReport } from '#contract/kit/bulk'
import type { UndoReport } from '#contract/kit/sheets'
import { type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'

const path = 'blade-system/post'
const rights = ['post', 'post_add', 'post_edit', 'post_view']

const test = setUpApp()
let clerk: Person
let colleague: Person
let stranger: Person

beforeAll(async () => {
  clerk = await test.addPerson('340041', rights)
  colleague = await test.addPerson('340041', rights)
  stranger = await test.addPerson('340042', rights)
})

let counter = 0
function addPost(person = clerk, values: object = {}): Promise<string> {
  const postCode = `b${++counter}`
  return person.create(path, { postCode, postName: `岗位${postCode}`, category: 1, sort: 1, ...values })
}

interface Change {
  action?: string
  values?: object
  versions?: readonly number[]
  dryRun?: 0 | 1
}
function ask(ids: readonly string[], change: Change, person = clerk) {
  const { values, versions, ...rest } = change
  return person.post(`${path}/bulk`, {
    ...{ action: 'edit', dryRun: 0, ...rest },
    ids: ids.join(),
    ...(values && { values: JSON.stringify(values) }),
    ...(versions && { versions: versions.join() }),
  })
}
async function change(ids: readonly string[], values: object, more: Change = {}, person = clerk): Promise<BulkReport> {
  const { data, status, msg } = await ask(ids, { values, ...more }, person)
  if (status !== 200) throw new Error(msg)
  return data
}
const detail = async (id: string) =>
  (await clerk.get(`${path}/detail`, { id })).data as {
    sort: number
    remark: string
    postCode: string
    version: number
  }

it('previews what it would do with each record, and then does it', async () => {
  const ids = [await addPost(), await addPost(clerk, { sort: 7 })]
  const preview = await change(ids, { sort: 7, remark: '合并' }, { dryRun: 1 })
  expect(preview).toMatchObject({ id: null, changed: 2, unchanged: 0, refused: 0, absent: 0 })
  expect(preview.rows.map(({ id, version, refusal }) => [id, version, refusal])).toEqual(ids.map(id => [id, 1, '']))
  expect(preview.rows.map(({ changes }) => changes.map(({ field, before, after }) => [field, before, after]))).toEqual([
    [
      ['sort', 1, 7],
      ['remark', null, '合并'],
    ],
    [['remark', null, '合并']],
  ])
  expect(await detail(ids[0] as string)).toMatchObject({ sort: 1, version: 1 })

  const done = await change(ids, { sort: 7, remark: '合并' }, { versions: preview.rows.map(({ version }) => version) })
  expect(done).toEqual({ ...preview, id: expect.any(String) })
  for (const id of ids) expect(await detail(id)).toMatchObject({ sort: 7, remark: '合并', version: 2 })
  const history = (await clerk.get(`${path}/history`, { id: ids[0] as string })).data as { records: object[] }
  expect(history.records[0]).toMatchObject({ operation: 'edit', version: 2, userId: clerk.userId })
  expect(await change(ids, { sort: 7 })).toMatchObject({ id: null, changed: 0, unchanged: 2 })
})

it('refuses single records with the reason, and changes the others', async () => {
  const [one = '', two = ''] = [await addPost(), await addPost()]
  const twins = await change([one, two], { postCode: 'twin' }, { dryRun: 1 })
  expect(twins).toMatchObject({ changed: 1, refused: 1 })
  expect(twins.rows.map(({ refusal }) => refusal).sort()).toEqual(['', '岗位编号已存在'])

  const versions = [1, 1]
  await colleague.post(`${path}/submit`, { id: two, sort: 3 })
  const late = await change([one, two], { sort: 9 }, { versions })
  expect(late).toMatchObject({ changed: 1, refused: 1 })
  expect(late.rows[1]?.refusal).toBe('预览后已被他人修改，请重新预览')
  expect(await detail(two)).toMatchObject({ sort: 3 })
})

it('says nothing of records of other tenants, and takes the right to edit', async () => {
  const [own, theirs] = [await addPost(), await addPost(stranger)]
  expect(await change([own, theirs], { sort: 5 })).toMatchObject({ changed: 1, absent: 1, rows: [{ id: own }] })
  const reader = await test.addPerson('340041', ['post', 'post_view'])
  expect((await ask([own], { values: { sort: 6 } }, reader)).status).toBe(403)
  expect(await detail(own)).toMatchObject({ sort: 5 })
})

it('refuses the whole call where its values, fields or ids mean nothing', async () => {
  const id = await addPost()
  const refused = async (more: Change, sent: readonly string[] = [id]) => {
    const { status, msg } = await ask(sent, more)
    expect(status, msg).toBe(400)
    return msg
  }
  expect(await refused({ values: { sort: 'many' } })).toBe('岗位排序格式不正确')
  expect(await refused({ values: { postName: '' } })).toBe('请输入岗位名称')
  expect(await refused({ values: { tenantId: '000000', version: 9 } })).toBe('请至少选择一个要修改的字段')
  expect(await refused({ action: 'publish' })).toBe('没有此批量操作')
  expect(await refused({ action: 'toString' })).toBe('没有此批量操作')
  expect(await refused({ values: { sort: 2 } }, [])).toBe('请输入编号')
  expect(await refused({ values: { sort: 2 }, versions: [1, 2] })).toBe('版本号与编号不对应')
  expect((await clerk.post(`${path}/bulk`, { action: 'edit', ids: id, values: '[1' })).status).toBe(400)
  expect(await detail(id)).toMatchObject({ version: 1 })
})

it('is undone as a whole by whoever made it, except what was changed since', async () => {
  const ids = [await addPost(), await addPost(), await addPost()]
  const { id } = await change(ids, { sort: 8 })
  await colleague.post(`${path}/submit`, { id: ids[1], remark: '另改' })
  await colleague.post(`${path}/submit`, { id: ids[2], sort: 9 })
  const undo = (person: Person, dryRun: 0 | 1) => person.post(`${path}/bulk-undo`, { id, dryRun })
  expect((await undo(colleague, 0)).status).toBe(404)
  expect((await undo(clerk, 1)).data as UndoReport).toMatchObject({
    restored: 2,
    left: [{ id: ids[2], reason: '此后已被修改', later: true }],
  })
  expect((await undo(clerk, 0)).status).toBe(200)
  expect(await Promise.all(ids.map(async one => (await detail(one)).sort))).toEqual([1, 1, 9])
  expect(await detail(ids[1] ?? '')).toMatchObject({ remark: '另改' })
  expect((await undo(clerk, 0)).msg).toBe('该批量修改已撤销')
})

it('stands in the list of imports, from which its maker undoes it later', async () => {
  const office = await test.addPerson('340043', [...rights, 'log_import'])
  const other = await test.addPerson('340043', [...rights, 'log_import'])
  const id = await addPost(office)
  const sent = { ids: id, action: 'edit', values: JSON.stringify({ sort: 8 }), dryRun: 0 }
  const { data } = await office.post(`${path}/bulk`, sent)
  const listed = async (person: Person) => {
    const { records } = (await person.get('blade-log/import/list')).data as { records: object[] }
    return records
  }
  const entry = { id: (data as BulkReport).id, kind: 'bulk', module: path, fileName: '修改字段', changed: 1 }
  expect(await listed(office)).toMatchObject([{ ...entry, mayUndo: true }])
  expect(await listed(other)).toMatchObject([{ ...entry, mayUndo: false }])
  expect(await office.post(`${path}/bulk-undo`, { id: entry.id, dryRun: 0 })).toMatchObject({ data: { restored: 1 } })
  expect(await listed(office)).toMatchObject([{ isUndone: 1, mayUndo: false }])
})
