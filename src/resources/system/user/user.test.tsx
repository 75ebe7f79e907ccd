import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { permissionCodes } from '#contract/kit/module'
import { user } from '#contract/system/user'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { resources } from '../../index.ts'

afterEach(cleanup)

it('is saved without a post, and not without roles and departments', async () => {
  startFakeServer({})
  const own = resources.filter(({ path }) => path === user.path)
  await renderResources(own, { at: `${user.route}/index/create`, permission: permissionCodes(user) })
  const dialog = await screen.findByRole('dialog')
  const required = async (label: string) =>
    (await within(dialog).findByText(label, { selector: 'label' })).classList.contains('ant-form-item-required')
  expect([await required('所属角色'), await required('所属部门'), await required('所属岗位')]).toEqual([
    true,
    true,
    false,
  ])
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => within(dialog).getByText('请选择所属部门', { selector: '.ant-form-item-explain-error' }))
  expect(within(dialog).queryByText('请选择所属岗位', { selector: '.ant-form-item-explain-error' })).toBeNull()
})
