import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import { smsCategory } from '#contract/resource/sms'
import type { SmsRecord } from '#contract/resource/sms-message'
import type { User } from '#contract/system/user'
import { type Api, signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { rowOf, setUpDesk } from '../support/desk.ts'

/** A new one each time: a phone gets one code a minute. */
const newPhone = () => `138${String(Date.now()).slice(-8)}`

const desk = setUpDesk({ reason: 'lets everybody sign in by phone' })
let api: Api

beforeAll(async () => {
  api = await signIn(desk.product.address)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: parameters of a message are written like this.
  const outbox = { category: smsCategory.outbox, smsCode: 'sign-in', templateId: '您的登录验证码为${code}' }
  const id = await api.create('blade-resource/sms', outbox)
  await api.post(`blade-resource/sms/enable?id=${id}`, undefined)
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const alertIn = (page: Page) => page.locator('[role="alert"]:not(:empty)')
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

/** Asks for a code on the page and reads it where the outbox keeps it. */
async function codeSentTo(page: Page, phone: string): Promise<string> {
  const before = await lastMessage(phone)
  await page.getByLabel('手机号码').fill(phone)
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.getByRole('button', { name: /秒后重发$/ }).waitFor()
  await expect.poll(() => focusedName(page)).toBe('code')
  // The message is kept after the answer; until then an earlier one is the last.
  await expect.poll(async () => (await lastMessage(phone))?.id).not.toBe(before?.id)
  return codeIn(await lastMessage(phone))
}

async function lastMessage(phone: string): Promise<SmsRecord | undefined> {
  const { records } = await api.get<Paged<SmsRecord>>('blade-resource/sms-message/list', { phone })
  return records[0]
}

function codeIn(message?: SmsRecord): string {
  return message?.content.match(/为(\d{6})$/)?.[1] ?? ''
}

/** A phone gets one code a minute. */
async function passAMinute(): Promise<void> {
  const client = new pg.Client(desk.product.connection)
  await client.connect()
  await client.query(`update sys_phone_code set sent_at = sent_at - interval '61 seconds'`)
  await client.end()
}

/** Confirms the phone under 个人信息 on a telephone. */
async function confirmOnOwnPage(phone: string): Promise<void> {
  const { page, complaints } = await desk.signedIn('/info/index')
  await page.getByText('此手机号尚未确认，不能用于登录').waitFor()
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.getByText(`验证码已发送到 ${phone}`).waitFor()
  await page.getByRole('button', { name: '确认手机号' }).click()
  await page.getByText('请输入验证码', { exact: true }).waitFor()
  await expect.poll(async () => codeIn(await lastMessage(phone))).toMatch(/^\d{6}$/)
  const code = codeIn(await lastMessage(phone))
  await page.setViewportSize({ width: 390, height: 780 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  expect(await seriousFaults(page)).toEqual([])
  await page.getByLabel('短信验证码').focus()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.getByText('已确认，可用此手机号登录').waitFor()
  expect(complaints).toEqual([])
  await page.close()
  await passAMinute()
}

it('a code that is sent to the phone opens a session, by keyboard, once', async () => {
  const own = newPhone()
  const { records } = await api.get<Paged<User>>('blade-user/list', { account: 'admin' })
  await api.post('blade-user/update-info', { id: records[0]?.id, phone: own })
  await confirmOnOwnPage(own)
  const { page, complaints } = await desk.open('/login')
  await page.getByRole('tabpanel', { name: '账号密码登录' }).getByLabel('密码', { exact: true }).waitFor()
  await tab(page, '账号密码登录').focus()
  await page.keyboard.press('ArrowRight')
  expect(await tab(page, '手机号登录').getAttribute('aria-selected')).toBe('true')
  const panel = page.getByRole('tabpanel', { name: '手机号登录' })
  expect(await panel.getByLabel('租户ID').inputValue()).toBe('000000')

  const send = page.getByRole('button', { name: '发送验证码' })
  for (const [phone, text] of [
    ['', '手机号码不能为空'],
    ['1380013800', '手机号码长度不为11位'],
    ['02087654321', '手机号码格式不正确'],
  ] as const) {
    await page.getByLabel('手机号码').fill(phone)
    await send.click()
    await page.getByText(text, { exact: true }).waitFor()
    await expect.poll(() => focusedName(page)).toBe('phone')
  }
  await page.getByLabel('手机号码').fill(own)
  await page.keyboard.press('Enter')
  await page.locator('.field-error', { hasText: '请输入验证码' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])

  const code = await codeSentTo(page, own)
  await page.keyboard.type(code.startsWith('9') ? `0${code.slice(1)}` : `9${code.slice(1)}`)
  await page.keyboard.press('Enter')
  await expect.poll(() => alertIn(page).textContent()).toBe('手机号或验证码不正确')
  await expect.poll(() => focusedName(page)).toBe('code')
  await page.getByLabel('短信验证码').fill(code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/wel/index')

  await page.goto(`${desk.product.address}/resource/sms-message`)
  await rowOf(page, code).getByText(own).waitFor()
  const { page: thief } = await desk.open('/login')
  await tab(thief, '手机号登录').click()
  await thief.getByLabel('手机号码').fill(own)
  await thief.getByLabel('短信验证码').fill(code)
  await thief.keyboard.press('Enter')
  await expect.poll(() => alertIn(thief).textContent()).toBe('手机号或验证码不正确')
  await thief.getByRole('button', { name: '发送验证码' }).click()
  await expect.poll(() => alertIn(thief).textContent()).toMatch(/^请\d+秒后再获取验证码$/)
  expect(complaints).toEqual([])
})
