// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenReply } from '../../tests/support/records/people.ts'
import { answerWith } from '../../tests/support/servers/fakeApi.ts'
import { endSession } from '../state/session.ts'
import { startLanguage } from './i18n/index.ts'
import { requestSession } from './signIn.ts'

const credentials = { tenantId: '000000', username: 'admin', password: 'admin' }

beforeAll(() => startLanguage('zh'))
beforeEach(endSession)

test('signing in sends the hash of the password in the address, with an empty body', async () => {
  const requests = answerWith(() => ({ body: tokenReply() }))
  await requestSession({ ...credentials, captcha: { key: 'k', code: 'abcde' } })
  expect(requests[0]?.params).toEqual({
    tenantId: '000000',
    username: 'admin',
    password: '21232f297a57a5a743894a0e4a801fc3',
    grant_type: 'captcha',
    scope: 'all',
    type: 'account',
  })
  expect(requests[0]?.data).toBeUndefined()
  expect(requests[0]?.headers).toMatchObject({ 'Tenant-Id': '000000', 'Captcha-Key': 'k', 'Captcha-Code': 'abcde' })
  expect([requests[0]?.headers.get('Dept-Id'), requests[0]?.headers.get('Role-Id')]).toEqual(['', ''])
  expect(requests[0]?.headers.has('Blade-Auth')).toBe(false)
})

test('without a captcha the grant is password', async () => {
  const requests = answerWith(() => ({ body: tokenReply() }))
  await requestSession(credentials)
  expect(requests[0]?.params.grant_type).toBe('password')
  expect(requests[0]?.headers.has('Captcha-Key')).toBe(false)
})

test('a refusal is an error and stores nothing', async () => {
  answerWith(() => ({ status: 400, body: { error: 'invalid_grant', error_description: '用户名或密码不正确' } }))
  await expect(requestSession(credentials)).rejects.toThrow('用户名或密码不正确')
  expect(localStorage.getItem('saber-token')).toBeNull()
  expect(document.cookie).not.toContain('saber-access-token')
})
