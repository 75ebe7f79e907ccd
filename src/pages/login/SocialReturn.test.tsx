import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { tokenReply } from '../../../tests/support/records/people.ts'
import {
  type Answer,
  answerNothing,
  answerWith,
  envelope,
  type RequestConfig,
  refusal,
} from '../../../tests/support/servers/fakeApi.ts'
import type { SocialArrival } from '../../lib/address.ts'
import { startLanguage } from '../../providers/i18n/index.ts'
import { endSession, useSession } from '../../state/session.ts'
import { LoginPage } from './LoginPage.tsx'
import { registrationWarning } from './RegistrationDialog.tsx'

const nobody = tokenReply({ access_token: '', refresh_token: '', user_id: '', oauth_id: 'once', user_name: '沈青' })
const arrival = { source: 'press', code: 'c', state: 's', iss: 'https://press.example', error: '' }
const onSignedIn = vi.fn()
let token: Answer
let registered: Answer
let requests: RequestConfig[]

// Once, as in the browser: starting again would forget the texts that came later.
beforeAll(() => startLanguage('zh'))
beforeEach(() => {
  endSession()
  vi.clearAllMocks()
  token = { body: nobody }
  registered = envelope(null)
  requests = answerWith(({ url }) => {
    if (url?.endsWith('captcha')) return { body: { key: '', image: '' } }
    if (url?.endsWith('token')) return token
    return url?.endsWith('register-guest') ? registered : envelope({})
  })
})
afterEach(cleanup)

const callsTo = (path: string) => requests.filter(({ url }) => url?.endsWith(path))

function arrive(changes: Partial<SocialArrival> = {}) {
  window.history.replaceState(null, '', '/oauth/redirect/press?code=c&state=s')
  render(<LoginPage prepare={async () => {}} onSignedIn={onSignedIn} arrival={{ ...arrival, ...changes }} />)
  return userEvent.setup()
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText('账号名称'), 'shenqing')
  await user.type(screen.getByLabelText('账号密码'), 'secret')
  await user.type(screen.getByLabelText('确认密码'), 'secret')
  await user.click(screen.getByRole('button', { name: '提交申请', hidden: true }))
}

test('a known person is signed in with what the third party sent', async () => {
  token = { body: tokenReply() }
  arrive()
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(callsTo('token').map(({ params }) => params)).toEqual([
    {
      tenantId: '000000',
      source: 'press',
      code: 'c',
      state: 's',
      iss: 'https://press.example',
      grant_type: 'social',
      scope: 'all',
    },
  ])
  expect(window.location.pathname + window.location.search).toBe('/login')
})

test.each([
  ['', undefined],
  ['-1', undefined],
])('with user_id "%s" the registration opens', async user_id => {
  token = { body: { ...nobody, user_id } }
  arrive()
  await screen.findByText('第三方账号注册')
  expect(onSignedIn).not.toHaveBeenCalled()
  expect(useSession.getState().token).toBe('')
})

test('the application carries the oauth id, and its success is confirmed', async () => {
  const user = arrive()
  await fillIn(user)
  await screen.findByText('注册申请已提交,请耐心等待管理员通过!')
  screen.getByText('注册提示')
  expect(Object.fromEntries(new URLSearchParams(String(callsTo('register-guest')[0]?.data)))).toEqual({
    tenantId: '000000',
    name: '沈青',
    account: 'shenqing',
    password: 'secret',
    oauthId: 'once',
  })
})

test.each([
  ['what the server says', () => (registered = refusal(409, '当前账号已被使用!')), '当前账号已被使用!'],
  ['提交失败 where it says nothing', () => (registered = refusal(500, '')), '提交失败'],
  ['提交失败 where it cannot be reached', answerNothing, '提交失败'],
])('a failure shows %s and keeps the form', async (_, fail, text) => {
  const user = arrive()
  await screen.findByLabelText('账号名称')
  fail()
  await fillIn(user)
  await screen.findByText(text)
  expect(screen.getByLabelText<HTMLInputElement>('账号名称').value).toBe('shenqing')
  expect(screen.getByLabelText<HTMLInputElement>('账号密码').value).toBe('secret')
})

test.each([
  ['access_denied', '已取消第三方登录'],
  ['temporarily_unavailable', '第三方登录服务暂不可用，请稍后重试'],
  ['<b>made up</b>', '第三方登录未成功，请重试'],
])('the error %s is shown once, in our own words', async (error, text) => {
  arrive({ error })
  await screen.findByText(text)
  expect(screen.getAllByText(text)).toHaveLength(1)
  expect(callsTo('token')).toHaveLength(0)
})

const complete = { tenantId: '000000', name: '', account: 'deng', password: 'one', password2: 'one' }

test.each([
  [{ tenantId: '', account: '', password: '', password2: '' }, 'tenantId', 'needTenant'],
  [{ tenantId: ' ', account: ' ' }, 'tenantId', 'needTenant'],
  [{ account: ' ', password: '' }, 'account', 'needAccount'],
  [{ password: '' }, 'password', 'needPassword'],
  [{ password2: '' }, 'password2', 'needPassword'],
  [{ password2: 'two' }, 'password2', 'differ'],
] as const)('%o is asked for one thing at a time', (changes, field, phrase) => {
  expect(registrationWarning({ ...complete, ...changes })).toEqual({ field, phrase })
})

test('a name is not needed', () => {
  expect(registrationWarning(complete)).toBeUndefined()
})
