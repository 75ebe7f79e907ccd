import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Colleague } from '#contract/kit/presence'
import { limitPerson } from '../../../../tests/support/records/limitPerson.ts'
import { createTestApp, type Person, type TestApp } from '../../../../tests/support/servers/testApp.ts'

let test: TestApp
let editor: Person
let viewer: Person
let id: string

beforeAll(async () => {
  test = await createTestApp()
  editor = await test.addPerson('340001', [
    'post',
    'post_add',
    'post_edit',
    'post_view',
    'report_list',
    'report_list_view',
  ])
  viewer = await test.addPerson('340001', ['post', 'post_view', 'report_list', 'report_list_view'])
  const added = await editor.post('blade-system/post/submit', {
    ...{ category: 1, postCode: 'p1', postName: '记者', sort: 1 },
  })
  id = (added.data as { id: string }).id
})
afterAll(() => test?.close())

const postPresence = (person: Person, values: object = {}) =>
  person.post('blade-system/post/presence', { id, ...values })
const colleaguesOf = async (person: Person, values: object = {}) =>
  (await postPresence(person, values)).data as Colleague[]

it('tells those who have a record of any module open of each other, until they leave', async () => {
  expect(await colleaguesOf(editor, { editing: 1 })).toEqual([])
  const name = expect.stringMatching(/^tester/)
  expect(await colleaguesOf(viewer)).toEqual([{ userId: editor.userId, name, isEditing: true }])
  expect(await colleaguesOf(editor, { editing: 1 })).toEqual([{ userId: viewer.userId, name, isEditing: false }])
  await postPresence(viewer, { leaving: 1 })
  expect(await colleaguesOf(editor, { editing: 1 })).toEqual([])
})

it('takes nobody for an editor who may not edit', async () => {
  await postPresence(viewer, { editing: 1 })
  expect(await colleaguesOf(editor, { editing: 1 })).toMatchObject([{ userId: viewer.userId, isEditing: false }])
})

it('tells nothing to those who may not see the record', async () => {
  await postPresence(editor, { editing: 1 })
  const blind = await test.addPerson('340001', ['role', 'role_view'])
  expect(await postPresence(blind)).toMatchObject({ status: 403 })
  expect(await postPresence(test.stranger)).toMatchObject({ status: 401 })
  const foreigner = await test.addPerson('340002', ['post', 'post_edit', 'post_view'])
  const [theirs, absent] = [await postPresence(foreigner), await postPresence(foreigner, { id: '9000000000000000001' })]
  expect(theirs).toMatchObject({ status: 404, msg: absent.msg })
  expect(await postPresence(foreigner, { id: 'x' })).toMatchObject({ status: 404 })
  const limited = await test.addPerson('340001', ['post', 'post_view'])
  await limitPerson(test, limited, { menu: 'post', type: 2, column: 'create_user' })
  expect(await postPresence(limited)).toMatchObject({ status: 404 })
  expect((await colleaguesOf(editor, { editing: 1 })).map(({ userId }) => userId)).not.toContain(foreigner.userId)
})

it('tells tenants nothing of each other where both see a record of the platform', async () => {
  const { records } = (await test.admin.get('blade-report/report/rest/list', { size: '1' })).data as {
    records: { id: string }[]
  }
  const report = records[0]?.id
  const foreigner = await test.addPerson('340002', ['report_list', 'report_list_view'])
  const open = (person: Person) => person.post('blade-report/report/rest/presence', { id: report })
  expect(await open(editor)).toMatchObject({ status: 200, data: [] })
  expect(await open(foreigner)).toMatchObject({ status: 200, data: [] })
  expect((await open(viewer)).data).toMatchObject([{ userId: editor.userId }])
})
