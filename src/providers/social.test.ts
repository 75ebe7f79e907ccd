// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import { answerNothing, answerWith, envelope, refusal } from '../../tests/support/servers/fakeApi.ts'
import { startLanguage } from './i18n/index.ts'
import { refusalMessage, registerGuest, requestSocialSession } from './social.ts'

beforeAll(() => startLanguage('zh'))

const arrival = { source: 'press', code: 'c', state: 's', iss: '', error: '' }
const failure = () => requestSocialSession('000000', arrival).catch((error: unknown) => error)

test('the callback of a third party is exchanged for a session, with the issuer where it is known', async () => {
  const requests = answerWith(() => ({ body: { access_token: 'a' } }))
  await requestSocialSession('100200', { ...arrival, iss: 'https://id.example' })
  await requestSocialSession('100200', arrival)
  expect(requests[0]).toMatchObject({ method: 'post', url: 'blade-auth/oauth/token' })
  expect(requests[0]?.params).toMatchObject({ grant_type: 'social', code: 'c', state: 's', iss: 'https://id.example' })
  expect(requests[0]?.headers.get('Tenant-Id')).toBe('100200')
  expect(requests[1]?.params).not.toHaveProperty('iss')
})

test('an application travels as a form', async () => {
  const requests = answerWith(() => envelope({}))
  await registerGuest({ tenantId: '000000', name: '王敏', account: 'wang', password: 'x', oauthId: '7' })
  expect(String(requests[0]?.data)).toBe(
    String(new URLSearchParams({ tenantId: '000000', name: '王敏', account: 'wang', password: 'x', oauthId: '7' })),
  )
})

test('a refusal has the message of the server, if it sent one', async () => {
  answerWith(() => refusal(400, '注册已关闭'))
  expect(refusalMessage(await failure())).toBe('注册已关闭')
  answerWith(() => ({ status: 500, body: 'nginx' }))
  expect(refusalMessage(await failure())).toBeUndefined()
  answerNothing()
  expect(refusalMessage(await failure())).toBeUndefined()
  expect(refusalMessage(new Error('broken'))).toBeUndefined()
})
