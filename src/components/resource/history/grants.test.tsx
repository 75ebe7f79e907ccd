import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { lazyResource } from '../definition/lazyResource.ts'

const path = 'blade-system/role'
const roles = lazyResource(path, '/authority/role', () => import('../../../resources/system/role.tsx'))
const grant = (id: string, may: object) => ({
  ...{ id, version: 1, operation: 'edit', userId: '1', userName: '张三', changedAt: '2026-11-01 10:00:00' },
  ...{ restoredVersion: null, besides: true, released: false, ...may },
  changes: [{ field: 'menuIds', before: '1', after: '2', beforeName: '岗位管理', afterName: '机构管理' }],
})

afterEach(cleanup)

it('takes a grant back after asking about later ones, and restores a former one', async () => {
  const records = [grant('9', { restorable: false, undoable: true }), grant('8', { restorable: true, undoable: true })]
  const server = startFakeServer(
    { [path]: [{ id: '1', version: 1, roleName: '校对' }] },
    {
      [`${path}/history`]: { records, total: 2, size: 10, current: 1, pages: 1, version: 1 },
      [`${path}/undo-change`]: { id: '1', version: 1, fields: [], later: ['menuIds'] },
      [`${path}/restore-version`]: { id: '1', version: 1 },
    },
  )
  const { notices } = await renderResources([roles], { at: '/authority/role', permission: ['role', 'role_view'] })
  await userEvent.click(await within(await screen.findByRole('table')).findByRole('button', { name: '历史' }))
  const drawer = within(await screen.findByRole('dialog'))
  const entries = await drawer.findAllByRole('listitem')
  const press = async (index: number, name: string) =>
    userEvent.click(await within(entries[index] as HTMLElement).findByRole('button', { name }))
  const agree = async (question: string) => {
    await screen.findByText(question)
    await userEvent.click(screen.getAllByRole('button', { name: /确\s?定/ }).at(-1) as HTMLElement)
  }
  expect(within(entries[0] as HTMLElement).queryByRole('button', { name: '恢复此授权' })).toBeNull()
  await press(1, '撤销此修改')
  await agree('将恢复此次授权前的权限。确定撤销？')
  await agree('菜单权限此后已被修改，撤销会覆盖后来的内容。仍要撤销？')
  await waitFor(() => expect(notices).toEqual(['success: 已撤销']))
  const change = { id: '1', version: 1, changeId: '8' }
  expect(server.callsTo(`${path}/undo-change`).map(({ body }) => body)).toEqual([change, { ...change, overLater: 1 }])
  await press(1, '恢复此授权')
  await agree('将恢复为此次授权后的权限，之后的授权会被覆盖。确定恢复？')
  await waitFor(() => expect(notices.at(-1)).toBe('success: 已恢复授权'))
})
