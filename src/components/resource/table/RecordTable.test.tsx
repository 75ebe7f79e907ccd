import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { AnyRecord } from '../definition/defineResource.ts'
import { RecordTable, type RecordTableProps } from './RecordTable.tsx'
import type { Column } from './useColumns.tsx'

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
