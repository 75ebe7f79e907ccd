import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { articlesExt } from '#contract/biz/articlesext'
import { dateTime, text } from '#contract/kit/fields'
import { defineModule } from '#contract/kit/module'
import { type AnyRecord, defineResource } from '../definition/defineResource.ts'
import { listedFields, rowNameFieldOf, rowNameOf } from '../definition/fieldsOf.ts'
import { RecordTable, type RecordTableProps } from './RecordTable.tsx'
import { type Column, ranksOf, responsiveColumns, stretchedIn, titleWidth } from './useColumns.tsx'

afterEach(cleanup)

const nameColumn: Column = { key: 'name', title: '名称', width: 180, render: (_, { name }) => String(name) }
const rowsOf = (...names: string[]) =>
  names.map((name, index) => ({ id: String(index + 1), name }) as object as AnyRecord)

function show(props: Partial<RecordTableProps>) {
  const fixed = { label: '表', columns: [nameColumn], rows: rowsOf('一', '二', '三'), loading: false, empty: '暂无' }
  return render(<RecordTable {...fixed} {...props} />)
}

function Selecting({ chosen }: { chosen: (ids: readonly unknown[]) => void }) {
  const [ids, setIds] = useState<readonly string[]>([])
  return (
    <RecordTable
      label="表"
      columns={[nameColumn]}
      rows={rowsOf('一', '二', '三')}
      loading={false}
      empty={null}
      onChoose={() => chosen(['the row'])}
      rowSelection={{
        selectedRowKeys: [...ids],
        onChange: keys => {
          setIds(keys.map(String))
          chosen(keys)
        },
        getCheckboxProps: ({ id, name }): object => ({ disabled: id === '3', 'aria-label': `选择${name}` }),
        getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
      }}
    />
  )
}

it('selects all rows that may be selected, and none of them again, and a box does not choose its row', async () => {
  const chosen = vi.fn()
  render(<Selecting chosen={chosen} />)
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: '全选' })
  await userEvent.click(screen.getByRole('checkbox', { name: '选择二' }))
  expect(chosen).toHaveBeenLastCalledWith(['2'])
  expect(all.checked).toBe(false)
  await userEvent.click(all)
  expect(chosen).toHaveBeenLastCalledWith(['2', '1'])
  expect(all.checked).toBe(true)
  await userEvent.click(all)
  expect(chosen).toHaveBeenLastCalledWith([])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择三' }).disabled).toBe(true)
  expect(chosen).toHaveBeenCalledTimes(3)
})

it('orders by the keys as well: ascending, descending, not at all', () => {
  const onSort = vi.fn()
  const orders = [undefined, 'ascend', 'descend'] as const
  for (const sortOrder of orders) {
    show({ columns: [{ ...nameColumn, sorter: true, sortOrder: sortOrder ?? null }], onSort })
    // The table asks for the code of the key, which the simulated keyboard leaves out.
    fireEvent.keyDown(screen.getByRole('columnheader', { name: '名称' }), { key: 'Enter', keyCode: 13 })
    cleanup()
  }
  expect(onSort.mock.calls).toEqual([
    ['name', 'ascend', false],
    ['name', 'descend', false],
    ['name', undefined, false],
  ])
})

it('opens a record by Enter on its row and by a click, but not on its controls', async () => {
  const onOpen = vi.fn()
  const button: Column = {
    key: 'operation',
    title: '操作',
    width: 90,
    render: () => <button type="button">编辑</button>,
  }
  show({ rows: rowsOf('一'), columns: [nameColumn, button], onOpen })
  await userEvent.click(screen.getByRole('button', { name: '编辑' }))
  expect(onOpen).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('一'))
  screen.getByText('一').closest('tr')?.focus()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledTimes(2)
})

it('says in place of the rows that there are none', () => {
  show({ rows: [] })
  expect(screen.getByText('暂无').closest('td')?.colSpan).toBe(1)
})

const module = defineModule({
  name: 'release',
  path: 'blade-biz/release',
  route: '/biz/release',
  title: { zh: '发布', en: 'Releases' },
  fields: { time: dateTime('时间', 'Time'), code: text('编号', 'Code'), fault: text('原因', 'Reason') },
  search: [],
})

it('a row is called by the field that its resource names, which gives way to no other column', () => {
  const definition = defineResource(module, { rowName: 'time' })
  expect(rowNameFieldOf(definition)).toBe('time')
  expect([...ranksOf(definition, listedFields(definition)).keys()]).toEqual(['code', 'fault'])
  expect(rowNameFieldOf(defineResource(module))).toBe('code')
})

it('a record is called by the name of what it refers to, and by its id where it has none', () => {
  const definition = defineResource(articlesExt, { rowName: 'articleId' })
  const called = (record: object) => rowNameOf(definition, record as AnyRecord)
  expect(called({ id: '1', articleId: '7', articleTitle: '集采落地' })).toBe('集采落地')
  expect(called({ id: '1', articleId: '7' })).toBe('7')
  expect(called({ id: '1' })).toBe('1')
})

it('names and texts share the room that is left over; without them the widest column has it', () => {
  const columns: Column[] = [
    { key: 'time', width: 160 },
    { key: 'fault', width: 120, grows: true },
    { key: 'title', width: 120, grows: true },
    { key: 'operation', width: 250, fixed: 'right' },
  ]
  const stretched = (list: readonly Column[]) =>
    stretchedIn(list).flatMap(({ key, width }) => (width === undefined ? [key] : []))
  expect(stretched(columns)).toEqual(['fault', 'title'])
  expect(stretched(columns.map(column => ({ ...column, grows: false })))).toEqual(['time'])
})

it('columns appear from the width on that has room for all more important ones', () => {
  const columns: Column[] = [
    { key: 'name', width: 200, isName: true },
    { key: 'remark', width: 300, rank: 4 },
    { key: 'author', width: 300, rank: 2 },
    { key: 'state', width: 100, rank: 1 },
    { key: 'shown', width: 60 },
    { key: 'place', width: 80, rank: 3 },
  ]
  const from = (beside?: number) =>
    Object.fromEntries(responsiveColumns(columns, beside).map(({ key, responsive }) => [key, responsive?.[0]]))
  expect(from()).toEqual({ remark: 'xxl', place: 'xl' })
  expect(from(224)).toEqual({ remark: 'xxl', place: 'xxl' })
})

it('a column is not narrower than the longest word of its title, or than half of a Chinese one', () => {
  // Measured in DejaVu Sans Bold at 14 px, which is broader than other fonts, with padding and the mark of the order.
  expect(titleWidth('Photographer')).toBeGreaterThanOrEqual(109 + 33)
  expect(titleWidth('Order')).toBeGreaterThanOrEqual(46 + 32)
  expect(titleWidth('Reviewing roles')).toBe(titleWidth('Reviewing'))
  expect(titleWidth('审稿角色')).toBe(titleWidth('审稿角'))
})
