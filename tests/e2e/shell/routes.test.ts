import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Menu } from '#contract/system/menu'
import { signIn } from '../../support/servers/api.ts'
import { rowOf, setUpDesk, signIn as signInAt } from '../support/desk.ts'

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

  it('with the id of a record open its dialog after signing in', { tags: ['full'] }, async () => {
    const api = await signIn(desk.product.address)
    const { records } = await api.get<{ records: { id: string; postName: string }[] }>('blade-system/post/list')
    const { id, postName } = records[0] ?? { id: '', postName: '' }
    const { page } = await desk.signedIn(`/system/post/show/${id}`)
    await page.getByRole('dialog').getByText(postName).first().waitFor()
    expect(pathOf(page)).toBe(`/system/post/index/show/${id}`)
  })

  it('on other sites are framed in a sandbox, opened in a new window, or refused', async () => {
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

    for (const bad of ['javascript:alert(1)', elsewhere]) {
      await page.goto(`${desk.product.address}/myiframe/urlPath?src=${encodeURIComponent(bad)}`)
      await page.getByRole('alert').getByText(bad).waitFor()
      expect(await page.locator('iframe:visible').count()).toBe(0)
    }
  })

  it('with a target open a window, and the page stays', { tags: ['full'] }, async () => {
    const { page, context } = await desk.signedIn('/system/post')
    await rowOf(page, '首席执行官').waitFor()
    const popup = context.waitForEvent('page')
    await linkIn(page, '另开参数').click()
    await (await popup).waitForURL('**/system/param**')
    await expect.poll(() => pathOf(page)).toBe('/system/post/index')
    expect(await labels(page)).toEqual(['首页', '岗位管理'])
  })
})

describe('settings of a menu item for its page', () => {
  it('names it by a phrase, keeps it out of the row, or keeps it for other roles, also by its address', async () => {
    const { page, context } = await desk.open('/system/dict')
    const described: Record<string, Menu['meta']> = {
      post: { i18n: 'dashboard' },
      dict: { isTab: false },
      client: { roles: ['somebody else'] },
    }
    await context.route('**/menu/routes*', async route => {
      const response = await route.fetch()
      const envelope = (await response.json()) as { data: Menu[] }
      await route.fulfill({ response, json: { ...envelope, data: describedBy(described, envelope.data) } })
    })
    await signInAt(page)
    await rowOf(page, '通知类型').waitFor()
    await linkIn(page, '系统字典').waitFor()
    expect(await linkIn(page, '应用管理').count()).toBe(0)
    expect(await labels(page)).toEqual(['首页'])
    await page.goto(`${desk.product.address}/system/post`)
    await rowOf(page, '首席执行官').waitFor()
    expect(await labels(page)).toEqual(['首页', '控制台'])
    await page.goto(`${desk.product.address}/system/client`)
    await page.getByRole('heading', { name: '403' }).waitFor()
    expect(pathOf(page)).toBe('/system/client')
  })
})

const pathOf = (page: Page) => new URL(page.url()).pathname
const labels = (page: Page) => page.getByRole('tab').allTextContents()
const linkIn = (page: Page, name: string) => page.getByRole('navigation').getByRole('menuitem', { name, exact: true })

function describedBy(metas: Record<string, Menu['meta']>, menu: readonly Menu[]): Menu[] {
  return menu.map(item => ({
    ...item,
    ...(metas[item.code] && { meta: metas[item.code] }),
    ...(item.children && { children: describedBy(metas, item.children) }),
  }))
}
