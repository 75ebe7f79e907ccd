/** Refine's expectations of a data provider, against our server. */
import type { BaseRecord, CrudFilter, CrudOperators, DataProvider, LogicalFilter } from '@refinedev/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post } from '#contract/system/post'
import { createTestApp, type Person, type TestApp } from '../../../tests/support/servers/testApp.ts'
import { ApiError } from './apiError.ts'
import { createDataProvider, type WireCall } from './createDataProvider.ts'

const resource = 'blade-system/post'
const COUNT = 230

interface Post {
  id: string
  postCode: string
  postName: string
  category: number
  sort: number
  remark: string
}

let test: TestApp
let dataProvider: DataProvider
let posts: Post[]
/** Calls that have reached the server. */
let sent = 0

beforeAll(async () => {
  test = await createTestApp()
  const ofPosts = ['post', 'post_add', 'post_edit', 'post_delete', 'post_view']
  const person = await test.addPerson('600001', [...ofPosts, 'user', 'user_view'])
  await test.addPerson('600001', ['post'])
  dataProvider = createDataProvider({
    apiUrl: '/api',
    request: call => send(person, call),
    custom: async ({ url, method }) => ({
      data: await send(person, { url, method: method === 'get' ? 'GET' : 'POST' }),
    }),
    absent: () => 'absent',
    fieldsOf: () => post.fields,
  })
  const names = ['记者', 'Editor', 'editor in chief', '主编', 'a,b', '校对_1']
  const drafts = Array.from({ length: COUNT }, (_, index) => ({
    ...draftOf(`code-${index}`),
    postName: names[index % names.length] ?? '',
    category: (index % 4) + 1,
    sort: index,
    remark: index % 5 === 0 ? '' : `r${index % 3}`,
  }))
  await dataProvider.createMany?.({ resource, variables: drafts })
  const { data } = await dataProvider.getList<Post>({ resource, pagination: { mode: 'off' } })
  posts = data
})
afterAll(() => test?.close())

/** Calls reach the server without a network. */
async function send<Data>(person: Person, { method = 'GET', url, params = {}, data, signal }: WireCall): Promise<Data> {
  signal?.throwIfAborted()
  sent += 1
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const { body } = await person.ask({
    method,
    url: `/api/${url}?${query}`,
    ...(data !== undefined && { payload: JSON.stringify(data), headers: { 'content-type': 'application/json' } }),
  })
  const answer = JSON.parse(body)
  if (answer.code !== 200) throw new ApiError(answer.msg, answer.code, true, answer.errors)
  return answer.data
}

const draftOf = (postCode: string) => ({ postCode, postName: '编辑', category: 1, sort: 1, remark: '' })

const idsOf = (rows: readonly BaseRecord[]): string[] => rows.map(({ id }) => String(id)).sort()

async function found(filters: CrudFilter[]): Promise<string[]> {
  const { data } = await dataProvider.getList<Post>({ resource, pagination: { mode: 'off' }, filters })
  return idsOf(data)
}

const filterOn = (field: string, operator: LogicalFilter['operator'] = 'eq'): LogicalFilter => ({
  ...{ field, operator, value: 1 },
})
const allOf = (): CrudFilter => ({ operator: 'and', value: [filterOn('sort'), filterOn('category')] })

const lower = (text: string) => text.toLowerCase()

type Case = [operator: Exclude<CrudOperators, 'or' | 'and'>, field: keyof Post, value: unknown, (post: Post) => boolean]

const cases: Case[] = [
  ['eq', 'sort', 7, ({ sort }) => sort === 7],
  ['eq', 'category', ['1'], ({ category }) => category === 1],
  ['ne', 'category', 2, ({ category }) => category !== 2],
  ['lt', 'sort', 7, ({ sort }) => sort < 7],
  ['gt', 'sort', 220, ({ sort }) => sort > 220],
  ['lte', 'sort', 7, ({ sort }) => sort <= 7],
  ['gte', 'sort', 220, ({ sort }) => sort >= 220],
  ['in', 'postName', ['a,b', '主编'], ({ postName }) => ['a,b', '主编'].includes(postName)],
  ['nin', 'category', [1, 2], ({ category }) => category > 2],
  ['contains', 'postName', 'EDITOR', ({ postName }) => lower(postName).includes('editor')],
  ['ncontains', 'postName', 'EDITOR', ({ postName }) => !lower(postName).includes('editor')],
  ['containss', 'postName', 'Editor', ({ postName }) => postName.includes('Editor')],
  ['ncontainss', 'postName', 'Editor', ({ postName }) => !postName.includes('Editor')],
  ['between', 'sort', [5, 9], ({ sort }) => sort >= 5 && sort <= 9],
  ['nbetween', 'sort', [5, 225], ({ sort }) => sort < 5 || sort > 225],
  ['null', 'remark', undefined, ({ remark }) => remark === ''],
  ['nnull', 'remark', true, ({ remark }) => remark !== ''],
  ['startswith', 'postName', 'EDITOR', ({ postName }) => lower(postName).startsWith('editor')],
  ['nstartswith', 'postName', 'EDITOR', ({ postName }) => !lower(postName).startsWith('editor')],
  ['startswiths', 'postName', 'editor', ({ postName }) => postName.startsWith('editor')],
  ['nstartswiths', 'postName', 'editor', ({ postName }) => !postName.startsWith('editor')],
  ['endswith', 'postName', 'CHIEF', ({ postName }) => lower(postName).endsWith('chief')],
  ['nendswith', 'postName', 'CHIEF', ({ postName }) => !lower(postName).endsWith('chief')],
  ['endswiths', 'postName', '_1', ({ postName }) => postName.endsWith('_1')],
  ['nendswiths', 'postName', 'Editor', ({ postName }) => !postName.endsWith('Editor')],
]

describe('filters', () => {
  it.each(cases)('%s on %s', async (operator, field, value, holds) => {
    const expected = posts.filter(holds)
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(COUNT)
    expect(await found([{ field, operator, value }])).toEqual(idsOf(expected))
  })

  it('join by and, also several on one field', async () => {
    const filters: LogicalFilter[] = [
      { field: 'category', operator: 'ne', value: 1 },
      { field: 'category', operator: 'ne', value: 2 },
      { field: 'sort', operator: 'lt', value: 20 },
    ]
    const expected = idsOf(posts.filter(({ category, sort }) => category > 2 && sort < 20))
    expect(await found(filters)).toEqual(expected)
    expect(await found([{ operator: 'and', value: filters }])).toEqual(expected)
  })

  it.each(['ina', 'nina'] as const)('%s on a field of several values', async operator => {
    const users = { resource: 'blade-user', meta: { listCall: 'page' } }
    const { data } = await dataProvider.getList({ ...users })
    const value = [data[0]?.roleId]
    const expected = data.filter(({ roleId }) => (roleId === value[0]) === (operator === 'ina'))
    expect(expected.length).toBeGreaterThan(0)
    const answer = await dataProvider.getList({ ...users, filters: [{ field: 'roleId', operator, value }] })
    expect(idsOf(answer.data)).toEqual(idsOf(expected))
  })

  it.each<[string, CrudFilter]>([
    ['or on several fields', { operator: 'or', value: [filterOn('sort'), filterOn('postName')] }],
    ['or of parts of a text', { operator: 'or', value: [filterOn('postName', 'contains'), filterOn('postName')] }],
    ['or of conditions joined by and', { operator: 'or', value: [1, 2].map(allOf) }],
    [
      'or within or',
      { operator: 'or', value: [{ operator: 'or', value: [filterOn('sort', 'gt')] }, filterOn('sort')] },
    ],
    [
      'or on several fields within and',
      { operator: 'and', value: [{ operator: 'or', value: [filterOn('sort'), filterOn('remark')] }] },
    ],
    ['or with ina', { operator: 'or', value: [filterOn('id'), filterOn('sort', 'ina')] }],
    ['fields of a related record', filterOn('category.id')],
    ['unknown operators', filterOn('sort', 'near' as 'eq')],
  ])('reject what the wire cannot say before anything is sent: %s', async (_, filter) => {
    const before = sent
    await expect(found([filter])).rejects.toMatchObject({ statusCode: 400 })
    expect(sent).toBe(before)
  })

  it('join by or where they name values of one field', async () => {
    const values: LogicalFilter[] = [
      { field: 'sort', operator: 'eq', value: 1 },
      { field: 'sort', operator: 'in', value: [2, 3] },
    ]
    const expected = idsOf(posts.filter(({ sort }) => sort >= 1 && sort <= 3))
    expect(await found([{ operator: 'or', value: values }])).toEqual(expected)
    expect(await found([{ operator: 'or', value: values.slice(0, 1) }])).toEqual(
      idsOf(posts.filter(({ sort }) => sort === 1)),
    )
  })

  it('never find more than they say', async () => {
    const without = idsOf(posts.filter(({ remark }) => remark === ''))
    const filled = idsOf(posts.filter(({ remark }) => remark !== ''))
    expect(await found([{ field: 'id', operator: 'in', value: [] }])).toEqual([])
    for (const value of [null, '']) {
      expect(await found([{ field: 'remark', operator: 'eq', value }])).toEqual(without)
      expect(await found([{ field: 'remark', operator: 'ne', value }])).toEqual(filled)
    }
  })

  it('take moments as JavaScript and JSON write them, and texts that look like days', async () => {
    const [before, after] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)]
    for (const value of [
      [before, after],
      [before.toISOString(), after.toISOString()],
    ])
      expect((await found([{ field: 'createTime', operator: 'between', value }])).length).toBe(COUNT)
    expect(await found([{ field: 'createTime', operator: 'gt', value: after }])).toEqual([])
    expect(await found([{ field: 'postCode', operator: 'eq', value: '2026-01-01' }])).toEqual([])
  })
})

describe('pages', () => {
  it.each([{}, { filters: [], sorters: [] }])('are the first ten rows where nothing else is said: %j', async params => {
    const { data, total } = await dataProvider.getList<Post>({ resource, ...params })
    expect([idsOf(data), total]).toEqual([idsOf(posts.slice(0, 10)), COUNT])
  })

  it('take filters and sorters together', async () => {
    const { data, total } = await dataProvider.getList<Post>({
      ...{ resource, pagination: { current: 2, pageSize: 5 } },
      filters: [{ field: 'sort', operator: 'lt', value: 8 }],
      sorters: [{ field: 'sort', order: 'desc' }],
    })
    expect([data.map(({ sort }) => sort), total]).toEqual([[2, 1, 0], 8])
  })

  it('are not sorted by fields of a related record', async () => {
    const sorters = [{ field: 'category.title', order: 'asc' }] as const
    await expect(dataProvider.getList({ resource, sorters: [...sorters] })).rejects.toMatchObject({ statusCode: 400 })
  })

  it('come from the server', async () => {
    const { data, total } = await dataProvider.getList<Post>({ resource, pagination: { current: 2, pageSize: 30 } })
    expect([data.length, total]).toEqual([30, COUNT])
  })

  it.each(['client', 'off'] as const)('are all of them in mode %s', async mode => {
    const { data, total } = await dataProvider.getList<Post>({ resource, pagination: { mode } })
    expect([new Set(idsOf(data)).size, total]).toEqual([COUNT, COUNT])
  })

  it('keep the order of their sorters', async () => {
    const sorters = [
      { field: 'category', order: 'desc' },
      { field: 'sort', order: 'asc' },
    ] as const
    const { data } = await dataProvider.getList<Post>({ resource, sorters: [...sorters] })
    expect(data.map(({ category, sort }) => [category, sort])).toEqual(
      Array.from({ length: 10 }, (_, index) => [4, 3 + index * 4]),
    )
  })
})

describe('records', () => {
  it('are created, read, changed and deleted, one and many', async () => {
    const drafts = ['new-1', 'new-2', 'new-3'].map(draftOf)
    const { data: one } = await dataProvider.create<Post>({ resource, variables: drafts[0] ?? {} })
    const many = (await dataProvider.createMany?.<Post>({ resource, variables: drafts.slice(1) }))?.data ?? []
    expect([one, ...many]).toMatchObject(drafts)
    expect((await dataProvider.getOne({ resource, id: one.id })).data).toMatchObject({ ...drafts[0], id: one.id })

    // The id is that of the call, even where a form holds another one.
    const variables = { id: '1', remark: 'one' }
    const { data: changed } = await dataProvider.update({ resource, id: one.id, variables })
    expect(changed).toMatchObject({ id: one.id, remark: 'one' })
    const ids = many.map(({ id }) => id)
    const reply = await dataProvider.updateMany?.({ resource, ids, variables: { remark: 'many' } })
    expect(reply?.data).toMatchObject(ids.map(id => ({ id, remark: 'many' })))

    expect((await dataProvider.deleteOne({ resource, id: one.id })).data).toEqual({ id: one.id })
    expect((await dataProvider.deleteMany?.({ resource, ids }))?.data).toEqual(ids.map(id => ({ id })))
    expect(await found([{ field: 'id', operator: 'in', value: [one.id, ...ids] }])).toEqual([])
  })

  it('that are not there are an error', async () => {
    await expect(dataProvider.getOne({ resource, id: '99' })).rejects.toMatchObject({ statusCode: 404 })
  })

  it('are read many at a time, in the order of their ids, those that exist', async () => {
    const ids = [posts[3]?.id ?? '', '99', posts[1]?.id ?? '']
    const reply = await dataProvider.getMany?.<Post>({ resource, ids })
    expect(reply?.data.map(({ id }) => id)).toEqual([ids[0], ids[2]])
  })

  it('are changed many at a time', async () => {
    const ids = posts.slice(0, 3).map(({ id }) => id)
    await dataProvider.updateMany?.({ resource, ids, variables: { remark: 'changed' } })
    expect(await found([{ field: 'remark', operator: 'eq', value: 'changed' }])).toEqual([...ids].sort())
  })

  it('that somebody else has changed since they were read are not changed', async () => {
    const id = posts[9]?.id ?? ''
    await dataProvider.getOne({ resource, id })
    await dataProvider.update({ resource, id, variables: { remark: 'own' } })
    await dataProvider.updateMany?.({ resource, ids: [id], variables: { remark: 'theirs' } })
    await expect(dataProvider.update({ resource, id, variables: { remark: 'lost' } })).rejects.toMatchObject({
      statusCode: 409,
    })
    expect((await dataProvider.getOne<Post>({ resource, id })).data.remark).toBe('theirs')
    await dataProvider.update({ resource, id, variables: { remark: 'known' } })
  })

  it('that are refused say why at their fields', async () => {
    const failed = dataProvider.create({ resource, variables: { ...posts[0], id: undefined, postName: '' } })
    await expect(failed).rejects.toMatchObject({ statusCode: 400, errors: { postName: '请输入岗位名称' } })
  })
})

it('calls take an address below the one of the API, and one without it', async () => {
  const [one, other] = await Promise.all(
    [`${dataProvider.getApiUrl()}/`, ''].map(base =>
      dataProvider.custom?.<Post[]>({ url: `${base}${resource}/select`, method: 'get' }),
    ),
  )
  expect(one?.data.length).toBeGreaterThan(0)
  expect(other).toEqual(one)
})

it('requests can be cancelled', async () => {
  const meta = { queryContext: { signal: AbortSignal.abort(), queryKey: [] } }
  for (const cancelled of [
    dataProvider.getList({ resource, meta }),
    dataProvider.getOne({ resource, id: '1', meta }),
    dataProvider.getMany?.({ resource, ids: ['1'], meta }),
  ])
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
})
