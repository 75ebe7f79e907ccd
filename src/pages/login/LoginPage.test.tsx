import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenReply } from '../../../tests/support/records/people.ts'
import { type Answer, answerWith, envelope, type RequestConfig } from '../../../tests/support/servers/fakeApi.ts'
import { bindNotices, notifyNextScreen } from '../../providers/api/notification.ts'
import { startLanguage, switchLanguage } from '../../providers/i18n/index.ts'
import { useBranding } from '../../state/branding.ts'
import { endSession } from '../../state/session.ts'
import { LoginPage } from './LoginPage.tsx'

const prepare = vi.fn(async () => {})
const onSignedIn = vi.fn()
let token: () => Answer | Promise<Answer>
let captcha: { key: string; image: string }
let tenant: object
let requests: RequestConfig[]

const refused = { status: 400, body: { error: 'invalid_grant', error_description: '用户名或密码不正确' } }
const callsTo = (path: string) => requests.filter(({ url }) => url?.endsWith(path))

beforeEach(async () => {
  endSession()
  localStorage.clear()
  await startLanguage('zh')
  token = () => ({ body: tokenReply() })
  captcha = { key: 'k1', image: 'data:image/png;base64,AAAA' }
  tenant = {}
  requests = answerWith(({ url }) => {
    if (url?.endsWith('captcha')) return { body: captcha }
    return url?.endsWith('token') ? token() : envelope(tenant)
  })
  vi.clearAllMocks()
})
afterEach(cleanup)

async function open() {
  render(<LoginPage prepare={prepare} onSignedIn={onSignedIn} />)
  await waitFor(() => expect(callsTo('captcha')).toHaveLength(1))
  await act(async () => {})
  return userEvent.setup()
}

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('账号'), 'admin')
  await user.type(screen.getByLabelText('密码'), 'secret')
  await user.type(screen.getByLabelText('验证码'), 'abcde')
}

test('the page is called 登录 and offers the default tenant', async () => {
  await open()
  expect(document.title).toBe('登录')
  expect(screen.getByLabelText<HTMLInputElement>('租户ID').value).toBe('000000')
})

test('an empty form shows each prompt, sends nothing and goes to the first gap', async () => {
  const user = await open()
  await user.clear(screen.getByLabelText('租户ID'))
  await user.click(screen.getByRole('button', { name: '登 录' }))
  for (const prompt of ['请输入租户ID', '请输入账号', '请输入密码', '请输入验证码']) await screen.findByText(prompt)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('租户ID')))
  expect(screen.getByLabelText('账号').getAttribute('aria-invalid')).toBe('true')
  expect(callsTo('token')).toHaveLength(0)
})

test('the prompts follow the language, and what was typed stays', async () => {
  const user = await open()
  await user.type(screen.getByLabelText('账号'), 'admin')
  await user.click(screen.getByRole('button', { name: 'English' }))
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  await screen.findByText('Please enter the password')
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('admin')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'English' }).disabled).toBe(true)
  expect(document.documentElement.lang).toBe('en')
  await act(() => switchLanguage('zh'))
})

test('Enter signs in, once, and hands over the session', async () => {
  let answer = (_: Answer) => {}
  token = () => new Promise(resolve => (answer = resolve))
  const user = await open()
  await fill(user)
  await user.keyboard('{Enter}')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '登录中,请稍后。。。' })
  expect(button.disabled).toBe(true)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(callsTo('token')).toHaveLength(1))
  await act(async () => answer({ body: tokenReply() }))
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(callsTo('token')).toHaveLength(1)
  expect(prepare).toHaveBeenCalled()
})

test('a refusal is shown once, renews the captcha, keeps the form and stores nothing', async () => {
  token = () => refused
  const user = await open()
  await fill(user)
  captcha = { key: 'k2', image: 'data:image/png;base64,BBBB' }
  await user.click(screen.getByRole('button', { name: '登 录' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('用户名或密码不正确'))
  expect(screen.getAllByText('用户名或密码不正确')).toHaveLength(1)
  await waitFor(() => expect(callsTo('captcha')).toHaveLength(2))
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('secret')
  expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('验证码')))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '登 录' }).disabled).toBe(false)
  expect(localStorage.getItem('saber-token')).toBeNull()
  expect(onSignedIn).not.toHaveBeenCalled()

  token = () => ({ body: tokenReply() })
  await user.type(screen.getByLabelText('验证码'), 'fghij{Enter}')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(callsTo('token')[1]?.headers.get('Captcha-Key')).toBe('k2')
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('the picture is renewed by a key press as well as by a click', async () => {
  const user = await open()
  const picture = screen.getByRole('button', { name: '验证码图片，点击更换' })
  await user.click(picture)
  picture.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(callsTo('captcha')).toHaveLength(3))
})

test('an empty key hides the code and signs in by password alone', async () => {
  captcha = { key: '', image: '' }
  const user = await open()
  expect(screen.queryByLabelText('验证码')).toBeNull()
  await user.type(screen.getByLabelText('账号'), 'admin')
  await user.type(screen.getByLabelText('密码'), 'secret{Enter}')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(callsTo('token')[0]?.params.grant_type).toBe('password')
})

test('the tenant of the address replaces the field', async () => {
  tenant = { tenantId: '000002', tenantName: '华南版' }
  const user = await open()
  await screen.findByRole('heading', { name: '登录到华南版' })
  expect(screen.queryByLabelText('租户ID')).toBeNull()
  await fill(user)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(callsTo('token')[0]?.params.tenantId).toBe('000002'))
})

test('the password can be shown and hidden', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: '显示密码' }))
  expect(screen.getByLabelText<HTMLInputElement>('密码').type).toBe('text')
  await user.click(screen.getByRole('button', { name: '隐藏密码' }))
  expect(screen.getByLabelText<HTMLInputElement>('密码').type).toBe('password')
})

test('why the last session ended is shown until the next attempt', async () => {
  notifyNextScreen('error', '请先登录')
  const user = await open()
  expect(screen.getByRole('alert').textContent).toBe('请先登录')
  await user.click(screen.getByRole('button', { name: '登 录' }))
  expect(screen.getByRole('alert').textContent).toBe('')
  bindNotices(() => {})()
})

test('typing prepares the application, opening the page does not', async () => {
  const user = await open()
  expect(prepare).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('账号'), 'a')
  expect(prepare).toHaveBeenCalled()
})

test('a form that is sent before the captcha setting arrives does not show a captcha field', async () => {
  let answer = (_: Answer) => {}
  answerWith(({ url }) => {
    if (url?.endsWith('captcha')) return new Promise<Answer>(resolve => (answer = resolve))
    return url?.endsWith('token') ? token() : envelope(tenant)
  })
  render(<LoginPage prepare={prepare} onSignedIn={onSignedIn} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('账号'), 'admin')
  await user.type(screen.getByLabelText('密码'), 'secret{Enter}')
  answer({ body: { key: '', image: '' } })
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(screen.queryByText('请输入验证码')).toBeNull()
})

test('after two refusals the browser may solve a puzzle in place of the picture', async () => {
  const user = await open()
  token = () => refused
  await fill(user)
  await user.click(screen.getByRole('button', { name: '登 录' }))
  await waitFor(() => expect(callsTo('captcha')).toHaveLength(2))
  expect(screen.queryByText('看不清图片？改由浏览器验证')).toBeNull()
  await user.type(screen.getByLabelText('验证码'), 'abcde')
  await user.click(screen.getByRole('button', { name: '登 录' }))
  captcha = { key: '11111111-1111-4111-8111-111111111111', image: '' }
  await user.click(await screen.findByRole('button', { name: '看不清图片？改由浏览器验证' }))
  await screen.findByRole('progressbar', { name: '浏览器验证的进度' })
  expect(screen.queryByLabelText('验证码')).toBeNull()
  // The refusal was about the picture.
  expect(screen.getByRole('alert').textContent).toBe('')
  // A refusal with the puzzle stays until the next attempt.
  await user.click(screen.getByRole('button', { name: '登 录' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('用户名或密码不正确'))
  token = () => ({ body: tokenReply() })
  // Signing in waits for the puzzle.
  await user.click(screen.getByRole('button', { name: '登 录' }))
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(callsTo('token').at(-1)?.headers).toMatchObject({
    'Captcha-Key': captcha.key,
    'Captcha-Code': expect.stringMatching(/^\d+(\.\d+){7}$/),
  })
})

test('a server without its database is explained once, as the page opens and after an attempt', async () => {
  const text = '服务暂不可用，请稍后重试'
  requests = answerWith(() => ({ status: 503, body: { code: 503, success: false, data: null, msg: text } }))
  const user = await open()
  expect(await screen.findAllByText(text)).toHaveLength(1)
  await fill(user)
  await user.click(screen.getByRole('button', { name: '登 录' }))
  await waitFor(() => expect(callsTo('token')).toHaveLength(1))
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(1))
})

test('a product of another name has no headline of ours', async () => {
  await open()
  expect(screen.getByText(/从选题到读者/)).toBeTruthy()
  act(() => useBranding.setState({ tenantId: '000000', productName: '人事台' }))
  expect(screen.queryByText(/从选题到读者/)).toBeNull()
  act(() => useBranding.setState({}, true))
})
