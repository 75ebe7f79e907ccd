/** Refine's expectations of a data provider, against our server. */
import type { CrudFilter, CrudOperators, DataProvider, LogicalFilter } from '@refinedev/core'
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

beforeAll(async () => {
  test = await createTestApp()
  const person = await test.addPerson('600001', ['post', 'post_add', 'post_edit', 'post_delete', 'post_view'])
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
    postCode: `code-${index}`,
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

const idsOf = (rows: readonly Post[]) => rows.map(({ id }) => id).sort()

async function found(filters: CrudFilter[]): Promise<string[]> {
  const { data } = await dataProvider.getList<Post>({ resource, pagination: { mode: 'off' }, filters })
  return idsOf(data)
}

const lower = (text: string) => text.toLowerCase()

type Case = [operator: Exclude<CrudOperators, 'or' | 'and'>, field: keyof Post, value: unknown, (post: Post) => boolean]

const cases: Case[] = [
  ['eq', 'sort', 7, ({ sort }) => sort === 7],
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

  it('reject what the wire cannot say before anything is sent', async () => {
    const value: LogicalFilter[] = [
      { field: 'sort', operator: 'eq', value: 1 },
      { field: 'postName', operator: 'eq', value: '主编' },
    ]
    await expect(found([{ operator: 'or', value }])).rejects.toMatchObject({ statusCode: 400 })
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
