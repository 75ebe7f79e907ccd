import { createHmac } from 'node:crypto'
import { loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { solvePuzzle } from '../../../../src/pages/login/solvePuzzle.ts'
import { askToken, setUpWorld, signIn } from '../../../../tests/support/browser/signingIn.ts'

const world = setUpWorld({ CAPTCHA_MODE: 'on' })

const fetchCaptcha = async (): Promise<{ key: string; image: string }> =>
  (await world.app.inject('/api/blade-auth/oauth/captcha')).json()

/** Writes a text of our choice below a captcha; what was drawn cannot be read by a test. */
async function captchaSaying(text: string): Promise<string> {
  const { key } = await fetchCaptcha()
  const hash = createHmac('sha256', world.config.secretKey).update(`captcha:${key}:${text}`).digest('hex')
  await world.sql.query('update sys_captcha set hash = $2 where key = $1', [key, hash])
  return key
}

const grant = (key: string, code: string, password?: string) => ({
  grant_type: 'captcha',
  headers: { 'captcha-key': key, 'captcha-code': code },
  ...(password && { password }),
})

test('a captcha is a bare key and a picture of 130 by 48 with something on it', async () => {
  const captcha = await fetchCaptcha()
  expect(Object.keys(captcha).sort()).toEqual(['image', 'key'])
  expect(captcha.key).toMatch(/^[\da-f-]{36}$/)
  const image = await loadImage(Buffer.from(captcha.image.replace('data:image/png;base64,', ''), 'base64'))
  expect([image.width, image.height]).toEqual([130, 48])
  const { rows } = await world.sql.query('select hash from sys_captcha where key = $1', [captcha.key])
  expect(rows[0].hash).toMatch(/^[\da-f]{64}$/)
})

test('the right text signs in, in any case and once', async () => {
  const key = await captchaSaying('k7mxe')
  expect((await signIn(world.app, grant(key, ' K7mXe '))).account).toBe('admin')
  const again = await askToken(world.app, grant(key, 'k7mxe'))
  expect(again.statusCode).toBe(400)
  expect(again.json()).toEqual({ error: 'invalid_grant', error_description: '验证码不正确', msg: '验证码不正确' })
})

test('a wrong text uses the captcha up', async () => {
  const key = await captchaSaying('k7mxe')
  expect((await askToken(world.app, grant(key, 'guess'))).json().msg).toBe('验证码不正确')
  expect((await askToken(world.app, grant(key, 'k7mxe'))).json().msg).toBe('验证码不正确')
})

test('a captcha is used once, even in parallel', async () => {
  const key = await captchaSaying('k7mxe')
  const replies = await Promise.all(Array.from({ length: 10 }, () => askToken(world.app, grant(key, 'k7mxe'))))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a captcha is good for three minutes', async () => {
  const key = await captchaSaying('k7mxe')
  const { rows } = await world.sql.query(
    'select extract(epoch from expires_at - now())::int as left from sys_captcha where key = $1',
    [key],
  )
  expect(rows[0].left).toBeGreaterThan(170)
  expect(rows[0].left).toBeLessThanOrEqual(180)
  await world.sql.query('update sys_captcha set expires_at = now() where key = $1', [key])
  expect((await askToken(world.app, grant(key, 'k7mxe'))).json().msg).toBe('验证码不正确')
})

async function puzzle(): Promise<{ key: string; code: string }> {
  const { key, image } = (await world.app.inject('/api/blade-auth/oauth/captcha?kind=puzzle')).json()
  expect(image).toBe('')
  const code = await solvePuzzle(
    key,
    () => {},
    () => true,
  )
  return { key, code: code ?? '' }
}

test('a puzzle that the browser solves stands in place of the picture, once', async () => {
  const { key, code } = await puzzle()
  expect((await signIn(world.app, grant(key, code))).account).toBe('admin')
  expect((await askToken(world.app, grant(key, code))).statusCode).toBe(400)
})

test('a puzzle takes only its own whole solution', async () => {
  const one = await puzzle()
  for (const code of [
    '',
    '0',
    one.code.split('.').slice(1).join('.'),
    `${one.code}.0`,
    '0.0.0.0.0.0.0.0',
    'x'.repeat(9),
  ]) {
    const { key } = (await world.app.inject('/api/blade-auth/oauth/captcha?kind=puzzle')).json()
    expect((await askToken(world.app, grant(key, code))).json().msg).toBe('验证码不正确')
  }
  const { key } = await fetchCaptcha()
  expect((await askToken(world.app, grant(key, one.code))).json().msg).toBe('验证码不正确')
})

test('without a captcha nobody signs in while the mode is on', async () => {
  expect((await askToken(world.app)).json()).toMatchObject({ error: 'unauthorized_client', msg: '请使用验证码登录' })
  for (const key of ['', 'nonsense', '00000000-0000-0000-0000-000000000000'])
    expect((await askToken(world.app, grant(key, 'k7mxe'))).json().msg).toBe('验证码不正确')
})
