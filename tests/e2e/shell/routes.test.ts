import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../support/servers/api.ts'
import { button, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()
const elsewhere = 'https://elsewhere.example/x'

beforeAll(async () => {
  const { address } = desk.product
  const api = await signIn(address)
  const items = [
    { name: '内嵌页', code: 'inside', path: `${address}/healthz?a=1&b=2`, isOpen: 1 },
    { name: '新窗口页', code: 'outside', path: `${address}/readyz`, isOpen: 2 },
    { name: '另开参数', code: 'apart', path: '/system/param?target=_blank', isOpen: 1 },
  ]
  for (const item of items)
    await api.post('blade-system/menu/submit', {
      ...{ parentId: '0', alias: 'menu', source: 'link', sort: 90, category: 1, action: 0, ...item },
    })
})

describe('addresses', () => {
  it('lead to the page at path and path/index, to home from the start, and to 404 when unknown', async () => {
    const { page } = await desk.signedIn('/system/post/index')
    await rowOf(page, '首席执行官').waitFor()
    for (const [address, destination] of [
      ['/', '/wel/index'],
      ['/wel', '/wel/index'],
      ['/login', '/wel/index'],
      ['/system/param', '/system/param/index'],
      ['/no-such', '/404'],
    ]) {
      await page.goto(desk.product.address + address)
      await expect.poll(() => pathOf(page)).toBe(destination)
    }
  })

  it('on other sites are framed in a sandbox, opened in a new window, also by a target, or refused', async () => {
    const { page, context } = await desk.signedIn('/')
    await linkIn(page, '内嵌页').click()
    await page.waitForURL('**/myiframe/urlPath?**')
    expect(new URL(page.url()).searchParams.get('src')).toBe(`${desk.product.address}/healthz?a=1&b=2`)
    const frame = page.locator('iframe')
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-same-origin')
    await page.frameLocator('iframe').getByText('success').waitFor()
    await page.locator('[aria-current=page]', { hasText: '内嵌页' }).waitFor()

    const popup = context.waitForEvent('page')
    expect(await linkIn(page, '新窗口页').getByRole('link').getAttribute('rel')).toContain('noopener')
    await linkIn(page, '新窗口页').click()
    await (await popup).close()
    expect(pathOf(page)).toBe('/myiframe/urlPath')
    expect(await labels(page)).toEqual(['首页', '内嵌页'])
    const another = context.waitForEvent('page')
    await linkIn(page, '另开参数').click()
    await (await another).waitForURL('**/system/param**')
    expect(pathOf(page)).toBe('/myiframe/urlPath')
    expect(await labels(page)).toEqual(['首页', '内嵌页'])

    for (const bad of ['javascript:alert(1)', elsewhere]) {
      await page.goto(`${desk.product.address}/myiframe/urlPath?src=${encodeURIComponent(bad)}`)
      await page.getByRole('alert').getByText(bad).waitFor()
      expect(await page.locator('iframe:visible').count()).toBe(0)
    }
  })
})

const pathOf = (page: Page) => new URL(page.url()).pathname
const labels = (page: Page) => page.getByRole('tab').allTextContents()
const linkIn = (page: Page, name: string) => page.getByRole('navigation').getByRole('menuitem', { name, exact: true })

/** Goes back as the browser's button does, without waiting for a page that is not left. */
const back = (page: Page) => page.evaluate(() => history.back())

it('Back closes what was opened last, and leaves the screen once nothing is open', { tags: ['full'] }, async () => {
  const { page, complaints } = await desk.signedIn('/system/post')
  await page.getByRole('button', { name: '回收站' }).waitFor()
  await page
    .getByRole('menuitem', { name: '首页' })
    .or(page.getByRole('tab', { name: '首页' }))
    .first()
    .click()
  await page.waitForURL('**/wel/index')
  await page.getByRole('tab', { name: '岗位管理' }).click()
  await page.waitForURL('**/system/post**')
  await page.getByRole('button', { name: '回收站' }).click()
  const bin = page.locator('.ant-drawer-content:visible')
  await bin.waitFor()
  await page.keyboard.press('Control+k')
  const palette = page.locator('.ant-modal-wrap:visible')
  await palette.waitFor()
  await back(page)
  await palette.waitFor({ state: 'hidden' })
  // Browsers let a page keep a Back of its own only after another action of the user.
  await bin.locator('.ant-drawer-title').click()
  await back(page)
  await bin.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toContain('/system/post')
  await back(page)
  await page.waitForURL('**/wel/index')
  expect(complaints).toEqual([])
})

it('a page that is older than the server offers to reload, and asks about unsaved text before', {
  tags: ['full'],
}, async () => {
  const { page } = await desk.signedIn('/system/post', {}, { single: true })
  await page.clock.install()
  await page.reload()
  await button(page.getByRole('toolbar'), '新增').click()
  await (await openDialog(page)).getByLabel('岗位名称').fill('写到一半')
  const banner = page.locator('.version-banner')
  const looked = page.waitForResponse(`${desk.product.address}/`)
  await page.clock.fastForward('11:00')
  await (await looked).finished()
  expect(await banner.textContent()).toBe('')
  await page.route(`${desk.product.address}/`, route =>
    route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/next.js"></script>' }),
  )
  await page.clock.fastForward('11:00')
  await banner.getByText('系统有新版本').waitFor()
  const asked = page.waitForEvent('dialog')
  await Promise.all([asked.then(question => question.dismiss()), button(banner, '刷新').click()])
  expect(await page.getByLabel('岗位名称').last().inputValue()).toBe('写到一半')
  await button(banner, '稍后').click()
  await expect.poll(() => banner.textContent()).toBe('')
})
