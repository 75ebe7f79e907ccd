import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { parent, text } from '#contract/kit/fields'
import { defineModule } from '#contract/kit/module'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { addBelow } from '../actions/standardActions.ts'
import { defineResource, type ResourceOptions } from '../definition/defineResource.ts'
import { lazyResource } from '../definition/lazyResource.ts'

const path = 'blade-system/branch'
const branch = defineModule({
  name: 'branch',
  path,
  route: '/system/branch',
  title: { zh: '机构', en: 'Branches' },
  fields: {
    name: text('机构名称', 'Name'),
    parentId: parent('上级机构', 'Parent', { path, call: 'tree', shows: 'name', as: 'parentName', tree: true }),
  },
  search: ['name'],
})
const everything = ['branch', 'branch_add', 'branch_edit', 'branch_delete', 'branch_view']

async function open(tree: ResourceOptions<typeof branch>['tree'], at = '/system/branch') {
  const definition = defineResource(branch, { columns: ['name'], operationWidth: 300, tree, rowActions: [addBelow()] })
  const resource = lazyResource(path, '/system/branch', async () => ({ default: definition }))
  return renderResources([resource], { at, permission: everything })
}

afterEach(cleanup)

it('shows a whole tree without a pager', async () => {
  const forest = [{ id: '1', name: '总社', children: [{ id: '2', name: '广州分社' }] }]
  const server = startFakeServer({}, { [`${path}/list`]: forest })
  await open('whole')
  await screen.findByText('总社')
  await userEvent.click(screen.getByRole('button', { name: /展开行/ }))
  await screen.findByText('广州分社')
  expect(screen.queryByText(/^共/)).toBeNull()
  expect(server.callsTo(`${path}/list`)[0]?.params).toEqual({})
})

it('reads a tree level by level, and renews the opened levels after a change', async () => {
  const server = startFakeServer({}, {})
  server.answers[`${path}/lazy-list`] = [{ id: '1', name: '总社', hasChildren: true }]
  await open({ levels: 'lazy-list' })
  await screen.findByText('总社')
  server.answers[`${path}/lazy-list`] = [{ id: '2', name: '广州分社' }]
  await userEvent.click(screen.getByRole('button', { name: /展开行/ }))
  await screen.findByText('广州分社')
  const parents = () => server.callsTo(`${path}/lazy-list`).map(({ params }) => params.parentId)
  expect(parents()).toEqual(['0', '1'])
  await userEvent.click(screen.getAllByRole('button', { name: '更多' }).at(-1) as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  await userEvent.click(await screen.findByRole('button', { name: '确定' }))
  await waitFor(() => expect(parents()).toEqual(['0', '1', '0', '1']))
})

it('opens what a search found below other matches', async () => {
  const found = [{ id: '1', name: '总社', hasChildren: true, children: [{ id: '2', name: '广州分社' }] }]
  const server = startFakeServer({}, { [`${path}/lazy-list`]: found })
  await open({ levels: 'lazy-list' })
  const search = await screen.findByRole('search')
  await userEvent.type(within(search).getByLabelText('机构名称'), '社')
  await userEvent.click(within(search).getByRole('button', { name: /搜索/ }))
  await screen.findByText('广州分社')
  expect(server.callsTo(`${path}/lazy-list`).at(-1)?.params).toEqual({ name: '社' })
  await userEvent.click(screen.getByRole('button', { name: /关闭行|收起行/ }))
  await waitFor(() => expect(screen.queryByText('广州分社')?.closest('tr')?.style.display ?? 'none').toBe('none'))
})

it('adds a record below the one of its row', async () => {
  const forest = [{ id: '1', title: '总社', key: '1', value: '1', parentId: '0' }]
  const server = startFakeServer({}, { [`${path}/lazy-list`]: [{ id: '1', name: '总社' }], [`${path}/tree`]: forest })
  const { address } = await open({ levels: 'lazy-list' })
  await userEvent.click(await screen.findByRole('button', { name: '新增子项' }))
  const dialog = await screen.findByRole('dialog', { name: '新增 · 机构' })
  expect(address()).toContain('/below/1')
  await within(dialog).findByText('总社')
  await userEvent.type(await within(dialog).findByLabelText('机构名称'), '广州分社')
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.callsTo(`${path}/submit`)).toHaveLength(1))
  expect(server.callsTo(`${path}/submit`)[0]?.body).toEqual({ name: '广州分社', parentId: '1' })
})

it('a form that is opened by its address comes alone, and its list once it is closed', async () => {
  const server = startFakeServer({}, { [`${path}/list`]: [] })
  const { address } = await open('whole', '/system/branch/index/create')
  const dialog = await screen.findByRole('dialog')
  expect(address()).toBe('/system/branch/index/create')
  expect(server.callsTo(`${path}/list`)).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  await screen.findByText('暂无数据，点击新增添加第一条')
  expect(address()).toBe('/system/branch/index')
})
