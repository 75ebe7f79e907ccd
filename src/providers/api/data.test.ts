// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { answerWith, envelope, type RequestConfig, refusal } from '../../../tests/support/servers/fakeApi.ts'
import { startLanguage } from '../i18n/index.ts'
import { dataProvider } from './data.ts'

const resource = 'blade-system/post'
let requests: RequestConfig[]

beforeAll(() => startLanguage('zh'))
beforeEach(() => {
  requests = answerWith(() => envelope(null))
})

test('a list asks for a page and answers records and a numeric total', async () => {
  requests = answerWith(() => envelope({ records: [{ id: '1123598821738675201' }], total: '21' }))
  const list = await dataProvider.getList({ resource, pagination: { current: 3, pageSize: 10 } })
  expect(requests[0]).toMatchObject({ url: 'blade-system/post/list', params: { current: 3, size: 10 } })
  expect(list).toEqual({ data: [{ id: '1123598821738675201' }], total: 21 })
})

test('a tree answers an array, from the list that was named, without paging', async () => {
  requests = answerWith(() => envelope([{ id: '1' }, { id: '2' }]))
  const meta = { listCall: 'parent-list' }
  expect(await dataProvider.getList({ resource, pagination: { mode: 'off' }, meta })).toMatchObject({ total: 2 })
  expect(requests[0]).toMatchObject({ url: 'blade-system/post/parent-list', params: {} })
})

test('a record is requested by its id', async () => {
  requests = answerWith(() => envelope({ id: '9' }))
  expect(await dataProvider.getOne({ resource, id: '9' })).toEqual({ data: { id: '9' } })
  expect(requests[0]).toMatchObject({ url: 'blade-system/post/detail', params: { id: '9' } })
})

test('an empty object is no record', async () => {
  answerWith(() => envelope({}))
  await expect(dataProvider.getOne({ resource, id: '9' })).rejects.toMatchObject({ statusCode: 404 })
})

test('creating submits what was given, and takes the id of the reply', async () => {
  requests = answerWith(() => envelope({ id: '7' }))
  const created = await dataProvider.create({ resource, variables: { postName: '编辑' } })
  expect(requests[0]).toMatchObject({ method: 'post', url: 'blade-system/post/submit', data: '{"postName":"编辑"}' })
  expect(created.data).toEqual({ id: '7', postName: '编辑' })
})

test('editing submits the given fields, the id and the version', async () => {
  await dataProvider.update({ resource, id: '7', variables: { postName: '校对' }, meta: { version: 3 } })
  expect(JSON.parse(requests[0]?.data)).toEqual({ id: '7', version: 3, postName: '校对' })
})

test('removing many sends one call with its ids in the address and an empty body', async () => {
  await dataProvider.deleteMany?.({ resource, ids: ['1', '2', '3'] })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({ method: 'post', url: 'blade-system/post/remove', params: { ids: '1,2,3' } })
  expect(requests[0]?.data).toBeUndefined()
})

test('a refusal reaches the caller', async () => {
  answerWith(() => refusal(400, '请输入岗位名称'))
  await expect(dataProvider.create({ resource, variables: {} })).rejects.toMatchObject({ message: '请输入岗位名称' })
})

test('other calls are filtered and sorted, have headers, and use every method', async () => {
  const filters = [{ field: 'sort', operator: 'gte', value: 3 }] as const
  const sorters = [{ field: 'postCode', order: 'desc' }] as const
  const query = { sort_ge: '3', descs: 'post_code', kind: '1' }
  const headers = { 'x-own': 'yes' }
  for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
    await dataProvider.custom?.({
      ...{ url: 'x', method, filters: [...filters], sorters: [...sorters], query: { kind: 1, none: null } },
      headers,
    })
    expect(requests.at(-1)?.headers.get('x-own')).toBe('yes')
    expect(requests.at(-1)).toMatchObject({ url: 'x', method, params: query })
  }
})

test('other calls go through, without their envelope', async () => {
  requests = answerWith(() => envelope({ done: true }))
  const reply = await dataProvider.custom?.({ url: 'blade-resource/sms/enable', method: 'post', payload: { id: '1' } })
  expect(reply).toEqual({ data: { done: true } })
})
