import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { headersFor, md5 } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { button, rowOf, setUpDesk, signIn } from '../support/desk.ts'

const desk = setUpDesk()

it('a wrong password is reported once and stores nothing; the right one is sent as a digest, and returns to a deep link', async () => {
  const { page, context, complaints } = await desk.open('/system/post?current=1&pageSize=30')
  const sent: string[] = []
  page.on('request', request => sent.push(request.url() + (request.postData() ?? '')))
  await page.getByLabel('账号', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('wrong password')
  await button(page, '登录').click()
  const text = page.getByText('用户名或密码不正确')
  await text.waitFor()
  expect(await text.count()).toBe(1)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => /token/i.test(key)))).toEqual([])
  expect(await tokenCookies(context)).toEqual([])
  await signIn(page)
  await page.waitForURL('**/system/post**')
  await page.getByRole('cell', { name: '首席执行官' }).first().waitFor()
  expect(sent.some(text => text.includes(md5(ADMIN_PASSWORD)))).toBe(true)
  expect(sent.some(text => text.includes(ADMIN_PASSWORD))).toBe(false)

  await page.goto(`${desk.product.address}/login`)
  await page.waitForURL('**/wel/index')
  await expect.poll(() => page.title()).toBe('首页 - 医药经济报')
  await page.reload()
  await page.getByRole('main').waitFor()
  expect(new URL(page.url()).pathname).toBe('/wel/index')
  expect(complaints).toEqual([])
})

it('signing out asks first, ends the token at the server, and leaves only what outlives the session, in every tab', async () => {
  const { page, context } = await desk.signedIn('/wel/index')
  const second = await context.newPage()
  await second.goto(`${desk.product.address}/wel/index`)
  await second.getByRole('main').waitFor()
  const token = await tokenOf(page)
  await page.getByRole('button', { name: '当前用户' }).click()
  await page.getByRole('menuitem', { name: '退出系统' }).click()
  await page.getByRole('dialog').getByText('退出系统, 是否继续?').waitFor()
  await button(page.getByRole('dialog'), '确定').click()
  await page.waitForURL('**/login')
  await second.waitForURL('**/login**')
  for (const tab of [page, second]) expect(await leftovers(tab)).toEqual([])
  expect(await tokenCookies(context)).toEqual([])
  const reply = await fetch(`${desk.product.address}/api/blade-auth/oauth/user-info`, { headers: headersFor(token) })
  expect(reply.status).toBe(401)
})

it('a session that ends while working is reported once and leads to the sign-in page', async () => {
  const { page, complaints } = await desk.signedIn('/system/post')
  await page.getByRole('cell', { name: '首席执行官' }).first().waitFor()
  const headers = headersFor(await tokenOf(page))
  await fetch(`${desk.product.address}/api/blade-auth/oauth/logout`, { headers })
  // Nobody has to touch anything: the server ends the stream of notices with the session.
  await page.waitForURL('**/login**')
  expect(await page.getByText('请先登录').count()).toBe(1)
  expect(complaints).toEqual([])
})

it('signed out, the public pages open, other screens ask to sign in, and an unknown path is not found', async () => {
  const { page } = await desk.open()
  for (const name of ['403', '404', '500']) {
    await page.goto(`${desk.product.address}/${name}`)
    await page.getByRole('heading', { name }).waitFor()
  }
  await page.goto(`${desk.product.address}/myiframe/urlPath?name=Help&src=/img/avatar.svg`)
  await page.getByText('不能显示这个页面').waitFor()
  await page.goto(`${desk.product.address}/wel/index`)
  await page.waitForURL('**/login?redirect=%2Fwel%2Findex')
  await page.goto(`${desk.product.address}/no-such`)
  await page.waitForURL('**/404')
})

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('saber-token') ?? '{}').content)

const tokenCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name.includes('token'))

/** Entries of the session that are still there. */
const leftovers = (page: Page) =>
  page.evaluate(() => {
    const ofSession = /token|userInfo|permission|menu|tag|lock|flowRoutes/i
    return [localStorage, sessionStorage]
      .flatMap(area => Object.entries(area) as [string, string][])
      .filter(([key, text]) => ofSession.test(key) && !/"content":(""|\[\]|\{\}|false|null)/.test(text))
      .map(([key]) => key)
  })

describe('a token', { tags: ['full'] }, () => {
  const desk = setUpDesk()

  it('a token that is due is renewed once for three browser tabs, which go on with the new one', async () => {
    const { page, context } = await desk.signedIn('/wel/index')
    const tabs = [page, await context.newPage(), await context.newPage()]
    for (const tab of tabs.slice(1)) await tab.goto(`${desk.product.address}/wel/index`)
    for (const tab of tabs) await tab.getByRole('main').waitFor()
    let renewals = 0
    context.on('request', request => {
      if (request.url().includes('grant_type=refresh_token')) renewals += 1
    })
    const before = await tokenOf(page)
    await age(page)
    await Promise.all(tabs.map(look))
    await expect.poll(() => tokenOf(page)).not.toBe(before)
    await Promise.all(tabs.map(look))
    for (const tab of tabs) {
      await tab.goto(`${desk.product.address}/system/post`)
      await rowOf(tab, '首席执行官').first().waitFor()
    }
    expect(renewals).toBe(1)
  })

  it('a token is renewed within ten seconds of its time, without anybody looking', async () => {
    const { page } = await desk.signedIn('/wel/index', {}, { single: true })
    await page.clock.install()
    await page.reload()
    await page.getByRole('tab').first().waitFor()
    const before = await tokenOf(page)
    await age(page)
    await page.clock.fastForward(10_000)
    await expect.poll(() => tokenOf(page)).not.toBe(before)
  })

  /** Simulates an access token that is due for refresh. */
  const age = (page: Page) =>
    page.evaluate(() => {
      const entry = JSON.parse(localStorage.getItem('saber-token') ?? '{}')
      localStorage.setItem('saber-token', JSON.stringify({ ...entry, datetime: Date.now() - 3_000_000 }))
    })

  /** Simulates a tab that becomes visible. */
  const look = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
})

describe('with a captcha', () => {
  const desk = setUpDesk({ env: { CAPTCHA_MODE: 'on' } })

  it('somebody who cannot read the captcha signs in by keyboard, after two wrong codes, with a puzzle that the browser solves', async () => {
    const { page, complaints } = await desk.open('/login', { width: 390, height: 780 })
    await page.getByLabel('账号', { exact: true }).fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
    const code = page.getByLabel('验证码', { exact: true })
    for (let time = 0; time < 2; time++) {
      await code.fill('wrong')
      await page.getByRole('button', { name: '登 录' }).click()
      await page.getByText('验证码不正确').waitFor()
      await expect.poll(() => code.inputValue()).toBe('')
    }
    const instead = page.getByRole('button', { name: '看不清图片？改由浏览器验证' })
    await instead.focus()
    await page.keyboard.press('Enter')
    await page.getByText('浏览器验证已完成').waitFor()
    expect(await page.getByText('验证码不正确').count()).toBe(0)
    await page.getByLabel('密码', { exact: true }).fill(ADMIN_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('您好，管理员').waitFor()
    expect(complaints).toEqual([])
  })
})
