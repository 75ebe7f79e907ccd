import pg from 'pg'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import { codeAt } from '../../../server/src/auth/second-factor/totp.ts'
import { type Api, signIn as ask } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, type Desk, expectMessage, openDialog, rowOf, setUpDesk, signIn, tick } from '../support/desk.ts'
import { addPerson, roleNamed } from '../support/people.ts'

const password = 'Galley-Proof-3'
const desk = setUpDesk()

/** Somebody with the rights of an administrator, whose second factor keeps nobody else from signing in. */
async function addHolder({ product }: Desk, account: string): Promise<{ api: Api; id: string }> {
  const api = await ask(product.address)
  return { api, id: await addPerson(api, account, await roleNamed(api, '超级管理员'), { password }) }
}

/** What the clock does in the minutes that a test does not wait: codes may be used anew, proofs are old. */
async function passTime({ product }: Desk): Promise<void> {
  const client = new pg.Client(product.connection)
  await client.connect()
  await client.query('update sys_totp set last_step = 0')
  await client.query('update sys_session set proven_at = null')
  await client.query(`select pg_notify('sign_in_changed', '"everyone"')`)
  await client.end()
}

async function currentCode(desk: Desk, secret: string): Promise<string> {
  await passTime(desk)
  return codeAt(secret, Math.floor(Date.now() / 30_000))
}

const secretOn = async (page: Page) => (await page.locator('code').first().textContent())?.trim() ?? ''

async function enterPassword(page: Page, account: string): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await button(page, '登录').click()
}

it('sets up an app on the own page, and asks for its code at sign-in and before a key is made', async () => {
  await addHolder(desk, 'holder')
  const { page, complaints } = await desk.open('/login?redirect=%2Finfo%2Findex%3Fgroup%3Dsecond-factor')
  await signIn(page, { account: 'holder', password })
  await button(page, '设置验证器应用').click()
  const proof = await openDialog(page)
  await proof.getByLabel('密码', { exact: true }).fill(password)
  await button(proof, '验证').click()
  await page.getByRole('img', { name: '验证器二维码' }).waitFor()
  const secret = await secretOn(page)
  const app = await openDialog(page)
  expect(await seriousFaults(page)).toEqual([])
  await app.getByLabel('验证码').fill(await currentCode(desk, secret))
  await button(app, '验证').click()
  const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem')
  await expect.poll(() => codes.count()).toBe(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await button(page, '我已保存').click()
  await expectMessage(page, '验证器应用已设置')

  const other = await desk.open()
  await enterPassword(other.page, 'holder')
  await other.page.getByRole('heading', { name: '二次验证' }).waitFor()
  expect(await seriousFaults(other.page)).toEqual([])
  const field = other.page.getByLabel('验证码或恢复码')
  await field.fill('wrong-codes')
  await button(other.page, '验证').click()
  await other.page.getByRole('alert').filter({ hasText: '验证未通过' }).waitFor()
  await field.fill(recovery)
  await button(other.page, '验证').click()
  await other.page.waitForURL('**/wel/index')

  await passTime(desk)
  await other.page.goto(`${desk.product.address}/system/access-key/create`)
  const form = await openDialog(other.page)
  await form.getByLabel('密钥名称').fill('印刷厂')
  await button(form, '保存').click()
  const again = other.page.getByRole('dialog', { name: '请再次验证身份' })
  await again.getByLabel('验证码或恢复码').fill(await currentCode(desk, secret))
  await button(again, '验证').click()
  await other.page.getByText(/^bsk_/).first().waitFor()
  expect([complaints, other.complaints]).toEqual([[], []])
})

it('signs in with a passkey in English', async () => {
  await addHolder(desk, 'keyed')
  // Browsers accept no address of digits for passkeys.
  const address = desk.product.address.replace('127.0.0.1', 'localhost')
  const { page, context } = await desk.open('/', { single: true })
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasUserVerification: true } as const
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  const enter = async () => {
    await page.getByLabel('Account', { exact: true }).fill('keyed')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await page.goto(`${address}/login?redirect=%2Finfo%2Findex%3Fgroup%3Dsecond-factor`)
  await button(page, 'English').click()
  await enter()
  await page.getByPlaceholder('Name of the passkey').fill('Desk')
  await button(page, 'Add a passkey').click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await button(page.getByRole('dialog'), 'Confirm').click()
  await button(page, 'I have stored them').click()
  await page.getByRole('heading', { name: 'Desk' }).waitFor()

  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${address}/login?redirect=%2Fsystem%2Fpost`)
  await button(page, 'English').click()
  await enter()
  await page.getByRole('heading', { name: 'Second factor' }).waitFor()
  await button(page, 'Use a passkey').click()
  await page.waitForURL('**/system/post**')
})

describe('a policy', () => {
  const desk = setUpDesk({ reason: 'a policy for everybody' })

  it('requires a factor by policy, which an administrator resets with a reason', { tags: ['full'] }, async () => {
    const { api, id } = await addHolder(desk, 'required')
    const { records } = await api.get<Paged<{ id: string; paramKey: string }>>('blade-system/param/list', {
      paramKey: 'account.secondFactor',
    })
    const param = records.find(({ paramKey }) => paramKey === 'account.secondFactor')
    const setPolicy = (paramValue: string) => api.post('blade-system/param/submit', { id: param?.id, paramValue })
    await setPolicy('required')
    const { page } = await desk.open()
    await enterPassword(page, 'required')
    await page.getByRole('heading', { name: '设置二次验证' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByLabel('验证码').fill(await currentCode(desk, await secretOn(page)))
    await button(page, '验证').click()
    await button(page, '我已保存').click()
    await page.waitForURL('**/wel/index')
    await setPolicy('optional')

    const office = await desk.signedIn('/system/user?account=required')
    await tick(rowOf(office.page, 'required').getByRole('checkbox'))
    await button(office.page, '重置二次验证').click()
    const dialog = await openDialog(office.page)
    await dialog.getByLabel('重置原因').fill('手机丢失')
    await button(dialog, '重置二次验证').click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForURL('**/login**')
    const history = await api.get<Paged<object>>('blade-user/history', { id })
    expect(JSON.stringify(history.records)).toContain('手机丢失')
    await enterPassword(page, 'required')
    await page.waitForURL('**/wel/index')
    await page.getByText('您的二次验证已被重置').first().waitFor()
  })
})
