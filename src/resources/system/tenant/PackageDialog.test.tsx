import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { permissionCodes } from '#contract/kit/module'
import { tenant } from '#contract/system/tenant'
import { tenantPackage } from '#contract/system/tenant-package'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { useSession } from '../../../state/session.ts'
import { resources } from '../../index.ts'

const own = resources.filter(({ path }) => path === tenant.path)
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
  await renderResources(own, { at: `${tenant.route}/index`, permission: permissionCodes(tenant) })
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
