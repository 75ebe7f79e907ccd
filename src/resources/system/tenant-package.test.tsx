import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tenant } from '#contract/system/tenant'
import { tenantPackage } from '#contract/system/tenant-package'
import { openModule } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { useSession } from '../../state/session.ts'

const { path } = tenantPackage
const open = (below = '') => openModule(tenantPackage, below, { permission: [] })
const id = '1900000000000000001'
const menus = [
  {
    ...{ id: '1', title: '系统管理' },
    children: [
      { id: '11', title: '岗位管理' },
      { id: '12', title: '参数管理' },
    ],
  },
]

const serve = () =>
  startFakeServer(
    { [path]: [{ id, packageName: '采编包', menuId: '1,12', remark: '' }] },
    { 'blade-system/menu/package-tree': menus },
  )

afterEach(cleanup)

it('offers add, edit and delete to everyone and view to nobody', async () => {
  serve()
  await open()
  const row = (await screen.findByText('采编包')).closest('tr') as HTMLElement
  const names = within(row)
    .getAllByRole('button')
    .map(button => button.textContent)
  expect(names).toEqual(['编辑', '删除', '复制', '更多'])
  expect(screen.getByRole('button', { name: /新增/ })).toBeTruthy()
})

it('names the chosen menus, and opens a package by a click', async () => {
  const server = serve()
  const { address } = await open()
  const row = (await screen.findByText('采编包')).closest('tr') as HTMLElement
  await within(row).findByText('系统管理、参数管理')
  fireEvent.click(row)
  await screen.findByRole('dialog')
  expect(address()).toContain(`show/${id}`)
  await waitFor(() => expect(server.callsTo(`${path}/detail`)[0]?.params).toEqual({ id }))
})

it('opens a package by its link', async () => {
  serve()
  const { address } = await open(`?id=${id}`)
  await screen.findByRole('dialog')
  expect(address()).toContain(`/index/show/${id}`)
})

it('sends the chosen menus joined by commas, with those that lead to them', async () => {
  const server = serve()
  const { notices } = await open('/create')
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText('产品包名'), '新包')
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: '菜单列表' }))
  const switcher = await waitFor(() => {
    const found = document.querySelector('.ant-select-tree-switcher_close')
    if (!found) throw new Error('the tree is not there yet')
    return found
  })
  fireEvent.click(switcher)
  fireEvent.click(await screen.findByText('岗位管理'))
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(notices).toEqual(['success: 新增成功']))
  expect(server.callsTo(`${path}/submit`)[0]?.body).toEqual({ packageName: '新包', menuId: '1,11' })
})

describe('Package dialog', () => {
  const id = '1900000000000000007'
  const small = { id: '1900000000000000011', packageName: '采编包', menuId: '11', remark: '' }

  beforeEach(() => useSession.setState({ tenantId: '000000' }))
  afterEach(() => {
    cleanup()
    useSession.setState(useSession.getInitialState())
  })

  it('asks for the package of the chosen tenant, and shows it with its menus', async () => {
    const server = startFakeServer(
      {
        [tenant.path]: [{ id, tenantId: '200001', tenantName: '晚报' }],
        [tenantPackage.path]: [small],
      },
      {
        [`${tenant.path}/package-detail`]: small,
        [`${tenantPackage.path}/select`]: [small],
        'blade-system/menu/package-tree': [{ id: '1', title: '系统管理', children: [{ id: '11', title: '岗位管理' }] }],
      },
    )
    await openModule(tenant)
    const row = (await screen.findByText('晚报')).closest('tr') as HTMLElement
    await userEvent.click(within(row).getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: '产品包配置' }))
    const dialog = await screen.findByRole('dialog', { name: '产品包配置 · 晚报' })
    await within(dialog).findByTitle('采编包')
    await within(dialog).findByText('岗位管理')
    expect(server.callsTo(`${tenant.path}/package-detail`).map(({ params }) => params)).toEqual([{ tenantId: id }])
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(server.callsTo(`${tenant.path}/package-setting`).map(({ params }) => params)).toEqual([
        { tenantId: '200001', packageId: small.id },
      ]),
    )
  })
})
