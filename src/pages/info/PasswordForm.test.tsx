import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { PasswordForm } from './PasswordForm.tsx'

afterEach(cleanup)

test('a new password that is too short is refused by the form, as the server gets a digest only', async () => {
  startFakeServer({}, { 'blade-user/info': { passwordLength: 8 } })
  await renderResources([], { at: '/info/index', permission: [], page: <PasswordForm /> })
  const field = await screen.findByLabelText('新密码')
  await userEvent.type(field, 'Galley7')
  await userEvent.tab()
  await screen.findByText('密码至少8位')
  await userEvent.type(field, 's')
  await userEvent.tab()
  await expect.poll(() => screen.queryByText('密码至少8位')).toBeNull()
})
