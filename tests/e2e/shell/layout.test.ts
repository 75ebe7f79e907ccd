import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signIn as signInToApi } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, openDialog, rowOf, setUpDesk, signIn, speak } from '../support/desk.ts'

const desk = setUpDesk()
const sidebar = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const topMenu = (page: Page) => page.getByRole('navigation', { name: '顶部导航' })
const level = (page: Page) => page.locator('html').getAttribute('data-screen')

it('the frame has its landmarks, and its level follows the width', { tags: ['full'] }, async () => {
  const { page, complaints } = await desk.signedIn('/system/post')
  for (const landmark of ['banner', 'search', 'main'] as const) await page.getByRole(landmark).first().waitFor()
  await sidebar(page).waitFor()
  for (const [width, expected] of [
    [1200, '3'],
    [1199, '2'],
    [992, '2'],
    [991, '1'],
    [768, '1'],
    [767, '0'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => level(page)).toBe(expected)
  }
  expect(complaints).toEqual([])
})

it('collapsed, the sidebar shows S and icons with names in pop-ups, and stays so over a reload', {
  tags: ['full'],
}, async () => {
  const { page } = await desk.signedIn('/wel/index')
  const logo = page.locator('.shell-logo')
  expect(await logo.textContent()).toBe('医药经济报')
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(() => logo.textContent()).toBe('S')
  await page.reload()
  await expect.poll(() => logo.textContent()).toBe('S')
  await sidebar(page).getByRole('menuitem', { name: '系统管理' }).hover()
  await page.getByRole('menuitem', { name: '岗位管理' }).click()
  await page.waitForURL('**/system/post**')
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect.poll(() => logo.textContent()).toBe('医药经济报')
})

it('an empty menu says so', { tags: ['full'] }, async () => {
  const { page } = await desk.open('/')
  await page.route('**/menu/routes**', route =>
    route.fulfill({ json: { code: 200, success: true, data: [], msg: '' } }),
  )
  await signIn(page)
  await page.getByText('没有发现菜单').waitFor()
})

it('on small screens the button opens a drawer; the shade and choosing an item close it', async () => {
  const { page } = await desk.signedIn('/wel/index')
  await page.setViewportSize({ width: 600, height: 800 })
  const open = page.getByRole('button', { name: '打开菜单' })
  await open.click()
  const drawer = page.getByRole('dialog')
  await sidebar(page).waitFor()
  await page.mouse.click(560, 700)
  await drawer.waitFor({ state: 'hidden' })
  await open.click()
  await sidebar(page).getByRole('menuitem', { name: '系统管理' }).click()
  await sidebar(page).getByRole('menuitem', { name: '岗位管理' }).click()
  await page.waitForURL('**/system/post**')
  await drawer.waitFor({ state: 'hidden' })
})

it('a top menu shows what stands below it, also after a reload; home brings everything back', async () => {
  const api = await signInToApi(desk.product.address)
  await api.post('blade-system/topmenu/submit', {
    name: '早班',
    code: 'early-shift',
    source: 'iconfont iconicon_doc',
    sort: 1,
  })
  const tops = await api.get<{ id: string; name: string }[]>('blade-system/menu/top-menu')
  const top = tops.find(({ name }) => name === '早班')?.id
  const menus = await api.get<{ code: string; children: { id: string; code: string }[] }[]>('blade-system/menu/routes')
  const post = menus.flatMap(({ children }) => children ?? []).find(({ code }) => code === 'post')
  await api.post('blade-system/topmenu/grant', { topMenuIds: [top], menuIds: [post?.id] })

  const { page } = await desk.signedIn('/system/post')
  const authority = sidebar(page).getByRole('menuitem', { name: '权限管理' })
  await authority.waitFor()
  const menuRequest = page.waitForRequest(request => request.url().includes(`topMenuId=${top}`))
  await topMenu(page).getByRole('menuitem', { name: '早班' }).click()
  await menuRequest
  await authority.waitFor({ state: 'detached' })
  await sidebar(page).getByRole('menuitem', { name: '岗位管理' }).waitFor()
  await page.reload()
  await topMenu(page).locator('[aria-current]', { hasText: '早班' }).waitFor()
  await sidebar(page).getByRole('menuitem', { name: '岗位管理' }).waitFor()
  expect(await authority.count()).toBe(0)
  await topMenu(page).getByRole('menuitem', { name: '首页' }).click()
  await page.waitForURL('**/wel/index')
  await authority.waitFor()
})

it('nothing serious stands in the way of assistive technology at further widths and in English', {
  tags: ['full'],
}, async () => {
  const { page } = await desk.signedIn('/system/post')
  for (const width of [1024, 390]) await findNothingSerious(page, width)
  await page.setViewportSize({ width: 1440, height: 900 })
  await speak(page, 'English')
  for (const width of [1440, 1024, 390]) await findNothingSerious(page, width)
})

async function findNothingSerious(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.getByText('首席执行官').first().waitFor()
  await page.getByRole('button', { name: width > 767 ? /^(全屏|Full screen)$/ : /^(更多工具|More tools)$/ }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
}

it('a part of the program that is gone reloads the page once, then says so', { tags: ['full'] }, async () => {
  const { page } = await desk.signedIn('/wel/index')
  await page.route('**/assets/ResourceView-*.js', route => route.abort())
  await page.route('**/assets/post-*.js', route => route.abort())
  let loads = 0
  page.on('load', () => loads++)
  await sidebar(page).getByRole('menuitem', { name: '系统管理' }).click()
  await sidebar(page).getByRole('menuitem', { name: '岗位管理' }).click()
  await expect.poll(() => loads).toBe(1)
  await page.getByRole('heading', { name: '页面加载失败' }).waitFor()
  expect(loads).toBe(1)
  await page.unrouteAll()
  await page.getByRole('button', { name: '刷新页面' }).click()
  await rowOf(page, '首席执行官').waitFor()
})

it('a form that is not complete shows the field with its label, and keeps errors away from the next label', {
  tags: ['full'],
}, async () => {
  const { page } = await desk.signedIn('/biz/articles/index/create')
  const form = await openDialog(page)
  await page.setViewportSize({ width: 1440, height: 600 })
  await button(form, '保存').click()
  await form.getByText('请输入标题').waitFor()
  const label = form.locator('label', { hasText: '标题' }).first()
  await expect.poll(() => label.boundingBox().then(box => (box?.y ?? -1) >= 0)).toBe(true)

  await page.goto(`${desk.product.address}/system/user/index/create`)
  const user = await openDialog(page)
  await button(user, '保存').click()
  await user.getByText('请输入登录账号').waitFor()
  const gaps = await user.locator('.ant-form-item-explain-error').evaluateAll(errors =>
    errors.flatMap(error => {
      const { bottom, left, right } = error.getBoundingClientRect()
      const below = [...document.querySelectorAll('[role=dialog] .ant-form-item-label')]
        .map(next => next.getBoundingClientRect())
        .filter(next => next.top >= bottom && next.left < right && next.right > left)
      return below.length > 0 ? [Math.min(...below.map(({ top }) => top)) - bottom] : []
    }),
  )
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8)
})
