import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, test } from 'vitest'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { deviceName } from './InfoPage.tsx'
import { PasswordForm } from './PasswordForm.tsx'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

it.each([
  ['Chrome 140 · Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`],
  ['Microsoft Edge 140 · Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`],
  ['Firefox 140 · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Safari 17 · iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  ['WeChat 8 · Android', `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile MicroMessenger/8.0.50`],
])('says %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
})

it.each(['', 'curl/8.1', 'node'])('knows no browser in "%s"', userAgent => {
  expect(deviceName(userAgent)).toBeUndefined()
})

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
