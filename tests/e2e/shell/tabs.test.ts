import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { button, confirm, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

describe('the row of open pages', () => {
  const desk = setUpDesk()

  it('opens a page once, names the window after it, is the same after a reload, and closes to the one before', async () => {
    const { page, complaints } = await desk.signedIn('/system/post')
    await chooseMenu(page, '参数管理')
    await chooseMenu(page, '岗位管理')
    await expect.poll(() => labels(page)).toEqual(['首页', '岗位管理', '参数管理'])
    await expect.poll(() => page.title()).toBe('岗位管理 - 医药经济报')
    await chooseMenu(page, '参数管理')
    await rowOf(page, 'account.failCount').waitFor()
    await page.reload()
    await expect.poll(() => labels(page)).toEqual(['首页', '岗位管理', '参数管理'])
    await expect.poll(() => selected(page)).toBe('参数管理')
    await tab(page, '参数管理').press('Delete')
    await expect.poll(() => labels(page)).toEqual(['首页', '岗位管理'])
    await expect.poll(() => new URL(page.url()).pathname).toBe('/system/post/index')
    await tab(page, '岗位管理').click({ button: 'middle' })
    await expect.poll(() => labels(page)).toEqual(['首页'])
    expect(await page.locator('.tab-close').count()).toBe(0)
    await page.waitForURL('**/wel/index')
    expect(complaints).toEqual([])
  })

  it('keeps text, rows and scroll of a page, and asks the server nothing on return', async () => {
    const { page } = await desk.signedIn('/system/dict')
    await rowOf(page, '通知类型').waitFor()
    // The settings of lists are read once, a while after the first list.
    await expect.poll(() => hasAsked(page, '/blade-desk/list-settings/mine')).toBe(true)
    const search = page.getByRole('main').getByRole('search')
    await search.getByLabel('字典名称').fill('没有搜索')
    await page.setViewportSize({ width: 1440, height: 420 })
    await page.evaluate(() => window.scrollTo(0, 180))
    await chooseMenu(page, '岗位管理')
    await rowOf(page, '首席执行官').waitFor()
    const calls: string[] = []
    // Notices of other journeys may arrive at any time.
    const isOfPage = (url: string) => url.includes('/api/') && !url.includes('/blade-desk/notice/')
    page.on('request', request => isOfPage(request.url()) && calls.push(request.url()))
    await tab(page, '系统字典').click()
    await expect.poll(() => search.getByLabel('字典名称').inputValue()).toBe('没有搜索')
    await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(180)
    await tab(page, '岗位管理').click()
    await rowOf(page, '首席执行官').waitFor()
    await page.goBack()
    await expect.poll(() => selected(page)).toBe('系统字典')
    expect(calls).toEqual([])
  })

  it('asks before a reload and once before it closes pages with unsaved text, and can spare them', async () => {
    const { page } = await desk.signedIn('/system/post')
    await rowOf(page, '首席执行官').waitFor()
    await chooseMenu(page, '参数管理')
    await button(page, '新增').click()
    const dialog = await openDialog(page)
    await dialog.getByLabel('参数名称').fill('未保存')
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    expect(await dialog.getByLabel('参数名称').inputValue()).toBe('未保存')
    await page.goBack()
    await button(page.getByRole('dialog').last(), '继续编辑').click()
    await tab(page, '首页').dispatchEvent('click')
    await page.waitForURL('**/wel/index')
    await menuItem(page, '首页', '关闭全部')
    await page.getByText('以下页面有未保存的内容：参数管理').waitFor()
    await button(page, '保留这些页面').click()
    await expect.poll(() => labels(page)).toEqual(['首页', '参数管理'])
    await menuItem(page, '首页', '关闭其他')
    await button(page, '放弃修改').click()
    await expect.poll(() => labels(page)).toEqual(['首页'])
  })

  it('has a menu by mouse, key and button: close to both sides, others, refresh, search, and clear the cache after a question', {
    tags: ['full'],
  }, async () => {
    const { page } = await desk.signedIn('/system/post')
    for (const name of ['参数管理', '系统字典', '应用管理']) await chooseMenu(page, name)
    await menuItem(page, '参数管理', '关闭左侧')
    await expect.poll(() => labels(page)).toEqual(['首页', '参数管理', '系统字典', '应用管理'])
    await menuItem(page, '系统字典', '关闭右侧')
    await expect.poll(() => labels(page)).toEqual(['首页', '参数管理', '系统字典'])
    await tab(page, '参数管理').focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menu').getByText('关闭其他').waitFor()
    await page.keyboard.press('Escape')
    // The second time at once: rows that were read just before are read again as well.
    for (let time = 0; time < 2; time++) {
      await page.getByRole('button', { name: '标签操作' }).click()
      const answer = page.waitForResponse('**/parent-list*')
      await page.getByRole('menuitem', { name: '刷新' }).click()
      await answer
    }
    await menuItem(page, '参数管理', '清除缓存')
    await page.getByText('是否需要清除缓存?').waitFor()
    const menus = page.waitForRequest('**/menu/routes*')
    await confirm(page)
    await menus
    await expectMessage(page, '清除完毕')
    await rowOf(page, '通知类型').waitFor()
  })
})

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const labels = (page: Page) => page.getByRole('tab').allTextContents()
const selected = (page: Page) => page.getByRole('tab', { selected: true }).textContent()

const hasAsked = (page: Page, path: string) =>
  page.evaluate(part => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)), path)

async function chooseMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').first().getByRole('menuitem', { name, exact: true }).click()
  await expect.poll(() => selected(page)).toBe(name)
}

async function menuItem(page: Page, tabName: string, name: string): Promise<void> {
  await tab(page, tabName).click({ button: 'right' })
  await page.getByRole('menuitem', { name }).click()
}
