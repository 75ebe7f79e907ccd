import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { parent, text } from '#contract/kit/fields'
import { defineModule, permissionCodes } from '#contract/kit/module'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { modules } from '../../../../tests/support/records/declared.ts'
import { sampleOf } from '../../../../tests/support/records/sampleRow.ts'
import { type FakeServer, startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { resources } from '../../../resources/index.ts'
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

/** A plain list and one with actions of its own; in full a tree, and a list beside a tree. */
const lists = [
  { paths: ['blade-system/post', 'blade-biz/articles'], tags: [] },
  { paths: ['blade-system/dept', 'blade-user'], tags: ['full'] },
]

for (const { paths, tags } of lists)
  describe.each(paths)('%s', { tags }, path => {
    let server: FakeServer
    const user = userEvent.setup()

    async function open() {
      const resource = resources.find(one => one.path === path)
      const module = modules.find(one => one.path === path)
      if (!resource || !module) throw new Error(`${path} is no module`)
      const row = sampleOf(module.fields)
      const rows = ['11', '12', '13'].map(id => ({ ...row, id, parentId: '0', tenantId: '000000' }))
      server = startFakeServer({ [path]: rows })
      await renderResources([resource], { at: resource.route, permission: permissionCodes(module) })
      await waitFor(() => expect(rowsShown()).toHaveLength(3))
    }

    afterEach(cleanup)

    it('returns the focus to the action that opened a dialog', async () => {
      await open()
      const opener = action(1, '编辑')
      await user.click(opener)
      const dialog = await screen.findByRole('dialog')
      await user.click(within(dialog).getByRole('button', { name: /取\s?消/ }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(opener))
    })

    it('goes to the next row after a removal, to the one before after that of the last, and above the list at the end', async () => {
      await open()
      await remove(1)
      expect(await focusedRow()).toBe('13')
      await remove(1)
      expect(await focusedRow()).toBe('11')
      await remove(0)
      await waitFor(() => expect(document.activeElement?.closest('.resource-toolbar')).not.toBeNull())
      expect(server.callsTo(`${path}/remove`)).toHaveLength(3)
    })

    async function remove(position: number) {
      const before = rowsShown().length
      const row = rowsShown()[position] as HTMLElement
      const plain = within(row).queryByRole('button', { name: '删除' })
      if (plain) await user.click(plain)
      else {
        await user.click(within(row).getByRole('button', { name: '更多' }))
        await user.click(await screen.findByRole('menuitem', { name: '删除' }))
      }
      await user.dblClick(await screen.findByRole('button', { name: '确定' }))
      await waitFor(() => expect(rowsShown()).toHaveLength(before - 1))
    }
  })

const rowsShown = () => [...document.querySelectorAll<HTMLElement>('tr[data-row-key]')]

const action = (position: number, name: string) =>
  within(rowsShown()[position] as HTMLElement).getByRole('button', { name })

async function focusedRow(): Promise<string | undefined> {
  await waitFor(() => expect(document.activeElement?.closest('tr')).not.toBeNull())
  return document.activeElement?.closest('tr')?.dataset.rowKey
}
