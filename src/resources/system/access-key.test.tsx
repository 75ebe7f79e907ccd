import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { permissionCodes } from '#contract/kit/module'
import { accessKey } from '#contract/system/access-key'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { resources } from '../index.ts'

afterEach(cleanup)

it('a new key is shown once, in a dialog of its own', async () => {
  startFakeServer(
    { [accessKey.path]: [] },
    { [`${accessKey.path}/submit`]: { id: '11', version: 1, token: 'bsk_abc' } },
  )
  const own = resources.filter(({ path }) => path === accessKey.path)
  await renderResources(own, { at: `${accessKey.route}/index/create`, permission: permissionCodes(accessKey) })
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(await within(dialog).findByLabelText('密钥名称'), '排版程序')
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  expect(await screen.findByText('bsk_abc')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '我已保存' }))
  await waitFor(() => expect(screen.queryByText('bsk_abc')).toBeNull())
})
