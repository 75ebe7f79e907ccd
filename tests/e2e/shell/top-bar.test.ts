import { expect, it } from 'vitest'
import { openDialog, rowOf, setUpDesk, speak } from '../support/desk.ts'

const desk = setUpDesk()

it('the tools stand in their order', { tags: ['full'] }, async () => {
  const { page } = await desk.signedIn('/wel/index')
  const bar = page.getByRole('banner')
  const names = ['收起菜单', '全局搜索', '消息中心', '切换语言', '全屏', '错误日志', '当前用户']
  for (const name of names) await bar.getByRole('button', { name }).waitFor()
  const places = await Promise.all(names.map(name => bar.getByRole('button', { name }).boundingBox()))
  const lefts = places.map(place => place?.x ?? -1)
  expect(lefts).toEqual([...lefts].sort((one, other) => one - other))
})

it('the search opens by Ctrl+K, finds by any part, and gives the focus back after Esc', async () => {
  const { page } = await desk.signedIn('/wel/index')
  const opener = page.getByRole('button', { name: '全局搜索' })
  await opener.click()
  const field = page.getByRole('combobox', { name: '全局搜索' })
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+k')
  await field.fill('gwgl')
  await page.getByRole('option', { name: '岗位管理' }).first().waitFor()
  await field.fill('户管')
  await page.getByRole('option', { name: '用户管理' }).first().waitFor()
  await field.fill('shouxizhixing')
  await page.getByRole('group', { name: '岗位管理' }).getByRole('option', { name: '首席执行官' }).waitFor()
  await field.fill('post')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/system/post**')
})

it('the search keeps what is typed right after Ctrl+K, on a page that has just been loaded', {
  tags: ['full'],
}, async () => {
  const { page } = await desk.signedIn('/wel/index')
  await page.getByRole('heading', { name: '您好，管理员' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: '全局搜索' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gwgl')
  const field = page.getByRole('combobox', { name: '全局搜索' })
  await page.getByRole('option', { name: '岗位管理' }).first().waitFor()
  expect(await field.inputValue()).toBe('gwgl')
})

it('the field in the bar completes by prefix alone, in any letter case', { tags: ['full'] }, async () => {
  const { page } = await desk.signedIn('/wel/index')
  await speak(page, 'English')
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Menu name' })
  const options = page.getByRole('option')
  await field.fill('sy')
  await options.filter({ hasText: 'System' }).first().waitFor()
  await field.fill('ystem')
  await expect.poll(() => options.count()).toBe(0)
  await field.fill('POSTS')
  await options.filter({ hasText: 'Posts' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/system/post**')
})

it('a change of language keeps what was typed, and the language in use cannot be chosen', {
  tags: ['full'],
}, async () => {
  const { page } = await desk.signedIn('/system/post')
  await rowOf(page, '首席执行官').waitFor()
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.getByRole('textbox', { name: '岗位编号' }).fill('ceo')
  await page.getByRole('button', { name: '切换语言' }).click()
  const chinese = page.getByRole('menuitem', { name: '中文' })
  expect(await chinese.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('menuitem', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Language' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Code' }).inputValue()).toBe('ceo')
  expect(scripts.filter(path => /zh/i.test(path))).toEqual([])
})

it('the full-screen switch turns it on and off, and says which', { tags: ['full'] }, async () => {
  const { page } = await desk.signedIn('/wel/index')
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await page.getByRole('button', { name: '退出全屏' }).waitFor()
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: '退出全屏' }).click()
  await page.getByRole('button', { name: '全屏', exact: true }).waitFor()
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
})

it('the inbox has three tabs of demo items, and more come after a second', async () => {
  const { page } = await desk.signedIn('/wel/index')
  const bell = page.getByRole('button', { name: '消息中心' })
  await bell.click()
  const panel = page.getByRole('dialog', { name: '消息中心' })
  for (const name of ['邮件', '消息', '通知']) await panel.getByRole('tab', { name }).waitFor()
  await panel.getByText('演示数据').first().waitFor()
  const items = panel.getByRole('tabpanel').getByRole('listitem')
  await expect.poll(() => items.count()).toBe(3)
  const startTime = Date.now()
  await panel.getByRole('button', { name: '加载更多' }).click()
  await panel.getByRole('button', { name: '加载中' }).waitFor()
  await expect.poll(() => items.count(), { interval: 20 }).toBe(6)
  expect(Date.now() - startTime).toBeGreaterThanOrEqual(1000)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await expect.poll(() => bell.evaluate(element => element === document.activeElement)).toBe(true)
})

it('the user menu leads home, and offers no switch where the mode is off', { tags: ['full'] }, async () => {
  const { page } = await desk.signedIn('/system/post')
  await page.getByRole('button', { name: '当前用户' }).click()
  await page.getByRole('menuitem', { name: '退出系统' }).waitFor()
  const menu = page.getByRole('menu').filter({ hasText: '退出系统' })
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['首页', '个人信息', '退出系统'])
  await menu.getByRole('menuitem', { name: '首页' }).click()
  await page.waitForURL('**/wel/index')
})

it('at 390 px the tools fold into one, and each is still there', { tags: ['full'] }, async () => {
  const { page } = await desk.signedIn('/wel/index')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: '更多工具' }).click()
  const more = page.getByRole('dialog', { name: '更多工具' })
  for (const name of ['切换语言', '全屏', '错误日志']) await more.getByRole('button', { name }).waitFor()
  // Layout height, not rendered height: the dialog's opening animation scales it.
  const heights = await page
    .locator('.shell-header button:visible, .shell-more button:visible')
    .evaluateAll(buttons => buttons.map(button => (button as HTMLElement).offsetHeight))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await more.getByRole('button', { name: '错误日志' }).click()
  const dialog = await openDialog(page)
  await dialog.getByText('没有错误日志').waitFor()
})

it('with reduced motion what drops down still stands below its button', { tags: ['full'] }, async () => {
  const { page } = await desk.signedIn('/wel/index')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [opener, opened] of [
    ['消息中心', page.getByRole('dialog', { name: '消息中心' })],
    ['当前用户', page.getByRole('menu').filter({ hasText: '退出系统' })],
  ] as const) {
    await page.getByRole('button', { name: opener }).click()
    await expect.poll(async () => Math.round((await opened.boundingBox())?.y ?? -1)).toBeGreaterThan(30)
    expect((await opened.boundingBox())?.y).toBeLessThan(120)
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'hidden' })
  }
})

it('the progress bar runs with a call and ends with its reply, also a failed one', { tags: ['full'] }, async () => {
  const { page } = await desk.signedIn('/system/post')
  await rowOf(page, '首席执行官').waitFor()
  const bar = page.locator('.shell-progress')
  await bar.waitFor({ state: 'hidden' })
  for (const answer of ['continue', 'abort'] as const) {
    let release = () => {}
    const gate = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/blade-system/post/list**', async route => {
      await gate
      await route[answer]()
    })
    await page
      .getByRole('button', { name: /刷\s?新/ })
      .first()
      .click()
    await bar.waitFor({ state: 'visible' })
    release()
    await bar.waitFor({ state: 'hidden' })
    await page.unrouteAll()
  }
})
