// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { answerWith, envelope } from '../../tests/support/servers/fakeApi.ts'
import { changePassword, digestPassword } from './signIn.ts'

test('both passwords travel as digests, in a form', async () => {
  const requests = answerWith(() => envelope(true))
  await changePassword('old', 'new')
  const next = await digestPassword('new')
  const form = new URLSearchParams({ oldPassword: await digestPassword('old'), newPassword: next, newPassword1: next })
  expect(requests.map(({ url }) => url)).toEqual(['blade-user/update-password'])
  expect(String(requests[0]?.data)).toBe(String(form))
  expect(requests[0]?.headers.getContentType()).toContain('application/x-www-form-urlencoded')
})
