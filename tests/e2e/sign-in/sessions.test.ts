import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ViewerOptions } from '../../support/browser/browser.ts'
import { setUpDesk, signIn } from '../support/desk.ts'

const desk = setUpDesk()

describe('renewing the token', () => {
  it('happens once for five browser tabs, which go on with the new one', async () => {
    const { page, context } = await signedIn()
    const tabs = [page]
    while (tabs.length < 5) tabs.push(await newTab(context))
    const renewals = countRenewals(context)
    const before = await stored(page, 'token')
    await age(page)
    await Promise.all(tabs.map(look))
    await expect.poll(() => stored(page, 'token')).not.toBe(before)
    await Promise.all(tabs.map(look))
    for (const tab of tabs) {
      await tab.goto(`${desk.product.address}/system/post`)
      await tab.getByRole('cell', { name: '首席执行官' }).first().waitFor()
    }
    expect(renewals()).toBe(1)
  })

  it('is tried again at the next look when it failed, without a word', { tags: ['full'] }, async () => {
    const { page, context } = await signedIn()
    const before = await stored(page, 'token')
    const renewals = countRenewals(context)
    await context.route('**/oauth/token?**', route => route.abort(), { times: 1 })
    await age(page)
    await look(page)
    await expect.poll(renewals).toBe(1)
    await expect.poll(() => look(page).then(() => stored(page, 'token'))).not.toBe(before)
    expect(await page.locator('.ant-message-notice').count()).toBe(0)
  })

  it('is done within ten seconds of the time without anybody looking', { tags: ['full'] }, async () => {
    const { page } = await signedIn({ single: true })
    await page.clock.install()
    await page.reload()
    await page.getByRole('tab').first().waitFor()
    const before = await stored(page, 'token')
    await age(page)
    await page.clock.fastForward(10_000)
    await expect.poll(() => stored(page, 'token')).not.toBe(before)
  })
})

describe('signing out', () => {
  it('leaves only what outlives the session, in this tab and the others', async () => {
    const { page, context } = await signedIn()
    const second = await newTab(context)
    await leave(page)
    await page.waitForURL('**/login')
    await second.waitForURL('**/login**')
    for (const tab of [page, second]) expect(await leftovers(tab)).toEqual([])
    expect((await context.cookies()).filter(({ name }) => name.includes('token'))).toEqual([])
  })

  it('works without the server', { tags: ['full'] }, async () => {
    const { page, context } = await signedIn()
    await context.route('**/oauth/logout', route => route.abort())
    await leave(page)
    await page.waitForURL('**/login')
    expect(await leftovers(page)).toEqual([])
  })
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

describe('signing in and working goes on', () => {
  const work = async (page: Page) => {
    await signIn(page)
    const menu = page.getByRole('navigation', { name: '主导航' })
    await menu.getByText('系统管理').first().click()
    await menu.getByText('岗位管理').first().click()
    await page.getByRole('cell', { name: '首席执行官' }).first().waitFor()
  }

  it('with entries in storage that nobody can read', { tags: ['full'] }, async () => {
    const { page, complaints } = await signedIn()
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"content":[null,{}],"datetime":"x"')
    })
    await page.reload()
    await page.waitForURL('**/login**')
    await work(page)
    for (const content of ['null', '[null]', '{}', '7'])
      await page.evaluate(text => {
        const others = Object.keys(localStorage).filter(key => !/oken$/.test(key))
        for (const key of others) localStorage.setItem(key, `{"dataType":"x","content":${text},"datetime":1}`)
      }, content)
    await page.reload()
    await page.getByRole('cell', { name: '首席执行官' }).first().waitFor()
    expect(complaints).toEqual([])
  })

  it.each([
    [
      'with storage that is full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      },
    ],
    [
      'with storage that is forbidden',
      () => {
        for (const name of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException('no', 'SecurityError')
            },
          })
      },
    ],
  ])('%s', { tags: ['full'] }, async (_, spoil) => {
    const { page, context, complaints } = await desk.open('/', { single: true })
    await context.addInitScript(spoil)
    await page.reload()
    await work(page)
    await page.getByRole('button', { name: '锁屏' }).click()
    await page.getByRole('textbox', { name: '锁屏密码' }).fill('ink')
    await page.keyboard.press('Enter')
    await page.getByLabel('解锁密码', { exact: true }).fill('ink')
    await page.keyboard.press('Enter')
    await page.getByRole('cell', { name: '首席执行官' }).first().waitFor()
    expect(complaints).toEqual([])
  })
})

async function signedIn(options?: ViewerOptions) {
  const viewer = await desk.signedIn('/wel/index', {}, options)
  await viewer.page.getByRole('main').waitFor()
  return viewer
}

async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${desk.product.address}/wel/index`)
  await page.getByRole('main').waitFor()
  return page
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /当前用户/ }).click()
  await page.getByRole('menuitem', { name: '退出系统' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定/ })
    .click()
}

/** Simulates an access token that is due for refresh. */
const age = (page: Page) =>
  page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem('saber-token') ?? '{}')
    localStorage.setItem('saber-token', JSON.stringify({ ...entry, datetime: Date.now() - 3_000_000 }))
  })

/** Simulates a tab that becomes visible. */
const look = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

function countRenewals(context: BrowserContext): () => number {
  let count = 0
  context.on('request', request => {
    if (request.url().includes('grant_type=refresh_token')) count += 1
  })
  return () => count
}

const stored = (page: Page, name: string): Promise<string> =>
  page.evaluate(key => JSON.parse(localStorage.getItem(key) ?? '{}').content, `saber-${name}`)

/** Entries of the session that are still there. */
const leftovers = (page: Page) =>
  page.evaluate(() => {
    const ofSession = /token|userInfo|permission|menu|tag|lock|flowRoutes/i
    return [localStorage, sessionStorage]
      .flatMap(area => Object.entries(area) as [string, string][])
      .filter(([key, text]) => ofSession.test(key) && !/"content":(""|\[\]|\{\}|false|null)/.test(text))
      .map(([key]) => key)
  })
