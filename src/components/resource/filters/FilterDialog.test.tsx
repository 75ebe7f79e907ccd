import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dateTime, dict, flag, number, text } from '#contract/kit/fields'
import { seriousFindings } from '../../../../tests/support/browser/accessibility.ts'
import { openPosts, servePosts } from '../../../../tests/support/dom/postList.ts'
import type { FakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import type { NamedField } from '../definition/fieldsOf.ts'
import { filtersOf, valuesOf } from './conditions.ts'

let server: FakeServer

beforeEach(() => {
  localStorage.clear()
  server = servePosts(1)
})
afterEach(cleanup)

const query = (...filters: [field: string, operator: string, value: string | string[]][]) =>
  filters
    .flatMap(([field, operator, value], place) => [
      `filters[${place}][field]=${field}`,
      `filters[${place}][operator]=${operator}`,
      ...(typeof value === 'string'
        ? [`filters[${place}][value]=${encodeURIComponent(value)}`]
        : value.map((one, index) => `filters[${place}][value][${index}]=${one}`)),
    ])
    .join('&')

async function open(search = '', language: 'zh' | 'en' = 'zh') {
  const rendered = await openPosts(search && `?${search}`, { permission: ['post', 'post_view'], language })
  await waitFor(() => expect(server.callsTo('blade-system/post/list')).not.toEqual([]))
  return rendered
}

const lastQuery = () => server.callsTo('blade-system/post/list').at(-1)?.params
const chips = async () => (await screen.findByRole('list', { name: /当前筛选条件|Filters of the list/ })) as HTMLElement
const sentences = async () =>
  within(await chips())
    .getAllByRole('listitem')
    .map(item => item.querySelector('[id]')?.textContent)

const many = query(
  ['postName', 'contains', '医保'],
  ['createTime', 'between', 'last-7-days'],
  ['category', 'in', ['1', '2']],
  ['sort', 'gte', '3'],
  ['remark', 'null', 'true'],
)

it('says each filter of the address as a sentence, in both languages', async () => {
  await open(many)
  await waitFor(async () =>
    expect((await sentences()).slice(0, 5)).toEqual([
      '岗位名称 包含 医保',
      '创建时间 在最近7天内',
      '岗位类型 是 高层 或 中层',
      '岗位排序 ≥ 3',
      '岗位描述 为空',
    ]),
  )
  cleanup()
  await open(many, 'en')
  await waitFor(async () =>
    expect((await sentences()).slice(0, 2)).toEqual(['Name contains 医保', 'Created is in the last 7 days']),
  )
})

it('removes a filter by its chip, tells the search form, and gives the focus to the next one', async () => {
  const { address } = await open(many)
  await userEvent.click(await screen.findByRole('button', { name: '移除条件： 岗位名称 包含 医保' }))
  await waitFor(() => expect(lastQuery()).not.toHaveProperty('postName'))
  expect(lastQuery()).toMatchObject({ category_in: '1,2', sort_ge: '3', remark_null: 1 })
  expect(decodeURIComponent(address())).not.toContain('医保')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '岗位名称' }).value).toBe('')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('移除条件：')
  await userEvent.click(screen.getByRole('button', { name: '清空条件' }))
  await waitFor(() => expect(lastQuery()).toEqual({ current: 1, size: 10 }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '添加筛选' }))
})

it('adds several conditions at once, each with the operators and the editor of its kind', async () => {
  const { address } = await open()
  await userEvent.click(screen.getByRole('button', { name: '添加筛选' }))
  const dialog = await screen.findByRole('dialog', { name: '筛选' })
  const choose = async (place: number, control: string, title: string) => {
    const row = within(dialog).getByRole('group', { name: `条件${place}` })
    fireEvent.mouseDown(within(row).getByRole('combobox', { name: control }))
    const options = await screen.findAllByTitle(title)
    fireEvent.click(options.at(-1) as HTMLElement)
    return row
  }
  const offered = () => [
    ...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item'),
  ]
  const first = await choose(1, '字段', '岗位名称')
  await choose(1, '比较方式', '开头是')
  await userEvent.type(await within(first).findByLabelText('值'), '主编')
  await userEvent.click(within(dialog).getByRole('button', { name: /再加一个条件/ }))
  const second = await choose(2, '字段', '岗位排序')
  fireEvent.mouseDown(within(second).getByRole('combobox', { name: '比较方式' }))
  await waitFor(() =>
    expect(offered().map(item => item.textContent)).toEqual(expect.arrayContaining(['=', '≥', '介于'])),
  )
  await choose(2, '比较方式', '≤')
  // Nothing is lost where something is missing, and the field is named.
  await userEvent.click(within(dialog).getByRole('button', { name: /应\s?用/ }))
  expect((await within(second).findByRole('alert')).textContent).toBe('请填写岗位排序的值')
  await userEvent.type(await within(second).findByLabelText('值'), '5')
  await userEvent.click(within(dialog).getByRole('button', { name: /应\s?用/ }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ postName_likeright: '主编', sort_le: 5 }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await sentences()).slice(0, 2)).toEqual(['岗位名称 开头是 主编', '岗位排序 ≤ 5'])
  expect(decodeURIComponent(address())).toContain('startswith')
})

it.each([
  { filter: ['sort', 'gte', '3'], chip: '岗位排序 ≥ 3', typed: '8', after: '岗位排序 ≥ 8' },
  {
    filter: ['createTime', 'between', 'last-7-days'],
    chip: '创建时间 在最近7天内',
    typed: '30',
    after: '创建时间 在最近30天内',
  },
] as const)('edits a condition from its chip: $chip', async ({ filter, chip, typed, after }) => {
  await open(query([...filter]))
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`修改条件： ?${chip}`) }))
  const dialog = await screen.findByRole('dialog', { name: '筛选' })
  expect(within(dialog).getAllByRole('group')).toHaveLength(1)
  const value = await within(dialog).findByLabelText<HTMLInputElement>('值')
  expect(value.value).toBe(/\d+/.exec(chip)?.[0])
  expect(await seriousFindings(dialog)).toEqual([])
  await userEvent.clear(value)
  await userEvent.type(value, typed)
  await userEvent.click(within(dialog).getByRole('button', { name: /应\s?用/ }))
  await waitFor(async () => expect((await sentences())[0]).toBe(after))
})

it('keeps the filters of the dialog when the search form is used, and what is typed there when a chip goes', async () => {
  await open(query(['postName', 'startswith', '编'], ['sort', 'gte', '3']))
  await userEvent.type(screen.getByRole('textbox', { name: '岗位名称' }), '辑')
  await userEvent.click(await screen.findByRole('button', { name: '移除条件： 岗位排序 ≥ 3' }))
  await waitFor(() => expect(lastQuery()).toEqual({ current: 1, size: 10, postName_likeright: '编' }))
  await userEvent.click(within(screen.getByRole('search')).getByRole('button', { name: /搜\s?索/ }))
  await waitFor(() => expect(lastQuery()).toMatchObject({ postName_likeright: '编', postName: '辑' }))
})

const fields: NamedField[] = [
  ['name', text('名称', 'Name')],
  ['sort', number('排序', 'Order')],
  ['sealed', flag('封存', 'Sealed')],
  ['category', dict('类型', 'Category', 'post_category')],
  ['time', dateTime('时间', 'Time')],
]

describe('filtersOf', () => {
  it.each([
    ['name', undefined, false],
    ['name', null, false],
    ['name', '', false],
    ['name', '  ', false],
    ['name', 'null', true],
    ['name', 'undefined', true],
    ['time', [], false],
    ['sort', 0, true],
    ['sealed', 0, true],
    ['sealed', false, true],
    ['category', 1, true],
    ['time', ['2026-01-01 00:00:00', '2026-01-31 23:59:59'], true],
  ])('for %s with %j is sent: %s', (name, value, sent) => {
    expect(filtersOf(fields, { [name]: value })).toHaveLength(sent ? 1 : 0)
  })

  it('searches in texts and compares everything else', () => {
    expect(filtersOf(fields, { name: ' 经理 ', category: 2 })).toEqual([
      { field: 'name', operator: 'contains', value: '经理' },
      { field: 'category', operator: 'eq', value: 2 },
    ])
  })
})

it('reads values back from the address with their types', () => {
  const filters = [
    { field: 'name', operator: 'contains', value: '12' },
    { field: 'category', operator: 'eq', value: '2' },
    { field: 'sealed', operator: 'eq', value: '0' },
    { field: 'time', operator: 'between', value: ['2026-01-01 00:00:00', '2026-01-31 23:59:59'] },
  ] as const
  expect(
    valuesOf(
      fields,
      filters.map(filter => ({ ...filter })),
    ),
  ).toEqual({
    name: '12',
    sort: undefined,
    sealed: 0,
    category: 2,
    time: ['2026-01-01 00:00:00', '2026-01-31 23:59:59'],
  })
})

it('leaves what the search form cannot show to the filters beside it', () => {
  const filters = [
    { field: 'name', operator: 'startswith', value: '编' },
    { field: 'category', operator: 'in', value: ['1', '2'] },
    { field: 'time', operator: 'between', value: 'last-7-days' },
  ] as const
  const values = valuesOf(
    fields,
    filters.map(filter => ({ ...filter, value: filter.value as unknown })),
  )
  expect(Object.values(values).filter(value => value !== undefined)).toEqual([])
})
