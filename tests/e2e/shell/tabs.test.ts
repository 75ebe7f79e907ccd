import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { button, confirm, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

describe('the row of open pages', () => {
  const desk = setUpDesk()

  it('opens a page once, names the window after it, and closes to the one before', async () => {
    const { page, complaints } = await desk.signedIn('/system/post')
    await chooseMenu(page, '参数管理')
    await chooseMenu(page, '岗位管理')
    await expect.poll(() => labels(page)).toEqual(['首页', '岗位管理', '参数管理'])
    await expect.poll(() => page.title()).toBe('岗位管理 - 医药经济报')
    await chooseMenu(page, '参数管理')
    await tab(page, '参数管理').press('Delete')
    await expect.poll(() => labels(page)).toEqual(['首页', '岗位管理'])
    await expect.poll(() => new URL(page.url()).pathname).toBe('/system/post/index')
    await tab(page, '岗位管理').click({ button: 'middle' })
    await expect.poll(() => labels(page)).toEqual(['首页'])
    expect(await page.locator('.tab-close').count()).toBe(0)
    await page.waitForURL('**/wel/index')
    expect(complaints).toEqual([])
  })

  it('lists the open pages in the menu beside it', { tags: ['full'] }, async () => {
    const { page } = await desk.signedIn('/system/post')
    await chooseMenu(page, '参数管理')
    await page.getByRole('button', { name: '标签操作' }).click()
    const pages = page.getByRole('menu', { name: '标签操作' }).getByRole('group')
    await expect.poll(() => pages.getByRole('menuitem').allTextContents()).toEqual(['首页', '岗位管理', '参数管理'])
    await pages.getByRole('menuitem', { name: '岗位管理' }).click()
    await expect.poll(() => selected(page)).toBe('岗位管理')
  })

  it('is the same after a reload, and home alone after the next sign-in', async () => {
    const { page } = await desk.signedIn('/system/post')
    await rowOf(page, '首席执行官').waitFor()
    await chooseMenu(page, '参数管理')
    await rowOf(page, 'account.failCount').waitFor()
    await page.reload()
    await expect.poll(() => labels(page)).toEqual(['首页', '岗位管理', '参数管理'])
    await expect.poll(() => selected(page)).toBe('参数管理')
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('saber-tagList') ?? ''))
    expect(Object.keys(stored.content[1])).toEqual(['label', 'value', 'params', 'query', 'meta', 'group', 'close'])
    expect(stored.content[1]).toMatchObject({ label: '岗位管理', value: '/system/post/index', group: ['system'] })
    await page.evaluate(() => localStorage.setItem('saber-tagList', '{"content":[{"label":1}],"datetime":1}'))
    await page.reload()
    await expect.poll(() => selected(page)).toBe('参数管理')
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

  it('keeps a dialog with its page, and says in the tab which record it shows', { tags: ['full'] }, async () => {
    const { page } = await desk.signedIn('/system/post')
    await button(rowOf(page, '首席执行官'), '编辑').click()
    const dialog = await openDialog(page)
    await dialog.getByLabel('岗位名称').fill('首席编辑')
    await expect.poll(() => tab(page, '岗位管理').getAttribute('title')).toBe('岗位管理 · 首席执行官')
    // The dialog covers the row; its keys still work.
    await tab(page, '首页').dispatchEvent('click')
    await page.waitForURL('**/wel/index')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.goBack()
    await expect.poll(() => dialog.getByLabel('岗位名称').inputValue()).toBe('首席编辑')
    expect(await page.getByText('有未保存的内容').count()).toBe(0)
  })

  it('asks once before it closes pages with unsaved text, and can spare them', async () => {
    const { page } = await desk.signedIn('/system/post')
    await rowOf(page, '首席执行官').waitFor()
    await chooseMenu(page, '参数管理')
    await button(page, '新增').click()
    const dialog = await openDialog(page)
    await dialog.getByLabel('参数名称').fill('未保存')
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

  it('gives the same page with other parameters a tab of its own, and an equal one none', {
    tags: ['full'],
  }, async () => {
    const { page } = await desk.signedIn('/system/post')
    await rowOf(page, '首席执行官').waitFor()
    await page.evaluate(() => history.pushState(null, '', '/system/post/index?desk=night'))
    await page.reload()
    await expect.poll(() => labels(page)).toEqual(['首页', '岗位管理', '岗位管理'])
    await page.reload()
    await rowOf(page, '首席执行官').first().waitFor()
    expect(await labels(page)).toEqual(['首页', '岗位管理', '岗位管理'])
  })

  it('keeps ten pages, those with unsaved text besides, and forgets no tab', { tags: ['full'] }, async () => {
    const { page } = await desk.signedIn('/system/post')
    await button(page, '新增').click()
    await (await openDialog(page)).getByLabel('岗位名称').fill('未保存')
    // The dialog covers the menu.
    const open = (name: string) => page.getByRole('menuitem', { name, exact: true }).first().dispatchEvent('click')
    const names = ['用户管理', '机构管理', '系统字典', '业务字典', '菜单管理', '顶部菜单', '参数管理', '租户管理']
    for (const name of [...names, '租户产品包', '应用管理', '首页']) {
      await open(name)
      await expect.poll(() => selected(page)).toBe(name)
    }
    expect(await page.getByRole('tab').count()).toBe(12)
    expect(await page.locator('.tab-pane').count()).toBe(11)
    await tab(page, '岗位管理').dispatchEvent('click')
    await expect.poll(() => page.getByRole('dialog').getByLabel('岗位名称').inputValue()).toBe('未保存')
  })

  it('asks before a reload throws away unsaved text', { tags: ['full'] }, async () => {
    const { page } = await desk.signedIn('/system/post')
    await button(page, '新增').click()
    await (await openDialog(page)).getByLabel('岗位名称').fill('未保存')
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    await (await openDialog(page)).getByLabel('岗位名称').waitFor()
    expect(dialogs).toEqual(['beforeunload'])
  })

  it('stands up to a stored row that makes no sense', { tags: ['full'] }, async () => {
    const { page } = await desk.signedIn('/system/post')
    for (const text of ['{', '{"content":[{"label":1}],"datetime":1}', '{"content":{"0":null},"datetime":1}']) {
      await page.evaluate(broken => localStorage.setItem('saber-tagList', broken), text)
      await page.reload()
      await rowOf(page, '首席执行官').waitFor()
      expect(await labels(page)).toEqual(['首页', '岗位管理'])
    }
  })

  it('has nothing that assistive technology stumbles over', { tags: ['full'] }, async () => {
    const { page } = await desk.signedIn('/system/post')
    await chooseMenu(page, '参数管理')
    expect(await seriousFaults(page)).toEqual([])
  })

  it('has a menu by mouse, key and button: close to both sides, others, refresh, search', async () => {
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
  })

  it('is moved along by arrows, and its tabs by Ctrl+Shift+arrow and by dragging', { tags: ['full'] }, async () => {
    const { page } = await desk.signedIn('/system/post')
    await chooseMenu(page, '参数管理')
    await tab(page, '参数管理').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect.poll(() => selected(page)).toBe('岗位管理')
    await page.keyboard.press('Control+Shift+ArrowRight')
    await expect.poll(() => labels(page)).toEqual(['首页', '参数管理', '岗位管理'])
    await tab(page, '岗位管理').dragTo(tab(page, '参数管理'))
    await expect.poll(() => labels(page)).toEqual(['首页', '岗位管理', '参数管理'])
    expect(await selected(page)).toBe('岗位管理')
  })

  it('clears the cache after a question, and nobody is signed out', { tags: ['full'] }, async () => {
    const { page } = await desk.signedIn('/system/post')
    await rowOf(page, '首席执行官').waitFor()
    await menuItem(page, '岗位管理', '清除缓存')
    await page.getByText('是否需要清除缓存?').waitFor()
    const menus = page.waitForRequest('**/menu/routes*')
    await confirm(page)
    await menus
    await expectMessage(page, '清除完毕')
    await rowOf(page, '首席执行官').waitFor()
  })
})

describe('tabs of pages that were taken from the user', () => {
  const desk = setUpDesk({ reason: 'takes a menu item from everybody' })
  beforeAll(async () => {
    const client = new pg.Client(desk.product.connection)
    await client.connect()
    await client.query(`update blade_menu set is_deleted = 1 where code = 'client'`)
    await client.end()
  })

  it('are gone at the next load, which says so once', { tags: ['full'] }, async () => {
    const { page } = await desk.signedIn('/system/post')
    await rowOf(page, '首席执行官').waitFor()
    // A page that draws nothing keeps nothing of its own over it.
    await page.goto(`${desk.product.address}/healthz`)
    await page.evaluate(() => {
      const key = 'saber-tagList'
      const entry = JSON.parse(localStorage.getItem(key) ?? '')
      entry.content.push({ ...entry.content[1], label: '应用管理', value: '/system/client/index' })
      localStorage.setItem(key, JSON.stringify(entry))
    })
    await page.goto(`${desk.product.address}/system/post`)
    await expectMessage(page, '以下页面已不在您的菜单中，标签已关闭：应用管理')
    expect(await labels(page)).toEqual(['首页', '岗位管理'])
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
