import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signIn as signInToApi } from '../../support/servers/api.ts'
import { setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()
const sidebar = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const topMenu = (page: Page) => page.getByRole('navigation', { name: '顶部导航' })

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
