import { afterAll, beforeAll, expect, it } from 'vitest'
import type { History } from '#contract/kit/history'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'

const path = 'blade-system/post'
let test: TestApp
let editor: Person
let reader: Person
let foreigner: Person
let count = 0

beforeAll(async () => {
  test = await createTestApp()
  editor = await test.addPerson('300021', ['post', 'post_add', 'post_edit', 'post_view'])
  reader = await test.addPerson('300021', ['post', 'post_view'])
  foreigner = await test.addPerson('300022', ['post', 'post_edit', 'post_view'])
})
afterAll(() => test?.close())

/** A record whose second version has another name, order and category. */
async function changedPost(): Promise<string> {
  const { data } = await editor.post(`${path}/submit`, {
    ...{ category: 1, postCode: `u${++count}`, postName: '记者', sort: 1, remark: '原文' },
  })
  const { id } = data as { id: string }
  await change(id, { postName: '主笔', sort: 2, category: 2 })
  return id
}
const change = (id: string, values: object) => editor.post(`${path}/submit`, { id, ...values })
const undo = (id: string, values: object, person = editor) => person.post(`${path}/undo-change`, { id, ...values })
const now = async (id: string) => (await editor.get(`${path}/detail`, { id })).data

it('sets back what a change changed, as a new version of the history', async () => {
  const id = await changedPost()
  expect(await undo(id, { version: 2 })).toMatchObject({ status: 200, data: { id, version: 3, later: [] } })
  expect(await now(id)).toMatchObject({ postName: '记者', sort: 1, category: 1, version: 3 })
  const { records } = (await editor.get(`${path}/history`, { id })).data as History
  expect(records[0]).toMatchObject({ operation: 'restore', restoredVersion: 1, userId: editor.userId })
  expect(await undo(id, { version: 2 })).toMatchObject({
    status: 200,
    data: { later: ['category', 'postName', 'sort'] },
  })
  expect(await undo(id, { version: 3 })).toMatchObject({ status: 200, data: { version: 4 } })
  expect(await now(id)).toMatchObject({ postName: '主笔', sort: 2, category: 2 })
})

it('keeps what was changed since in other fields', async () => {
  const id = await changedPost()
  await change(id, { remark: '后来的话' })
  expect(await undo(id, { version: 2 })).toMatchObject({ status: 200, data: { version: 4 } })
  expect(await now(id)).toMatchObject({ postName: '记者', remark: '后来的话' })
})

it('writes nothing where the same fields were changed since, unless it is told to', async () => {
  const id = await changedPost()
  await change(id, { postName: '主编' })
  expect((await undo(id, { version: 2 })).data).toEqual({ id, version: 3, fields: [], later: ['postName'] })
  expect(await now(id)).toMatchObject({ postName: '主编', sort: 2, version: 3 })
  expect(await undo(id, { version: 2, overLater: 1 })).toMatchObject({ status: 200, data: { version: 4 } })
  expect(await now(id)).toMatchObject({ postName: '记者', sort: 1 })
})

it('sets one field back', async () => {
  const id = await changedPost()
  expect((await undo(id, { version: 2, fields: 'sort' })).data).toMatchObject({ fields: ['sort'], later: [] })
  expect(await now(id)).toMatchObject({ postName: '主笔', sort: 1, category: 2 })
  expect(await undo(id, { version: 2, fields: 'remark,no_field' })).toMatchObject({
    status: 400,
    msg: '没有可撤销的内容',
  })
})

it('refuses who may not edit, who does not see the record, and what is no change of fields', async () => {
  const id = await changedPost()
  expect(await undo(id, { version: 2 }, reader)).toMatchObject({ status: 403 })
  expect(await undo(id, { version: 2 }, foreigner)).toMatchObject({ status: 404 })
  expect(await undo(id, { version: 1 })).toMatchObject({ status: 400, msg: '没有可撤销的内容' })
  expect(await undo(id, { version: 9 })).toMatchObject({ status: 404 })
  expect(await undo(id, { version: 'x' })).toMatchObject({ status: 400 })
  expect(await undo('x', { version: 2 })).toMatchObject({ status: 400 })
  expect(await now(id)).toMatchObject({ version: 2 })
})

it('is done by one of two at once', async () => {
  const id = await changedPost()
  const replies = await Promise.all([undo(id, { version: 2 }), undo(id, { version: 2 })])
  expect(replies.map(({ data }) => (data as { later: string[] }).later.length).sort()).toEqual([0, 3])
  expect(await now(id)).toMatchObject({ version: 3 })
})
