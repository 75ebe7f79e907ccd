import { expect, it } from 'vitest'
import { button, rowOf, setUpDesk, speak } from '../support/desk.ts'

const desk = setUpDesk()

it('the tools stand in their order, switch the full screen, and offer no switch of roles where the mode is off', {
  tags: ['full'],
}, async () => {
  const { page } = await desk.signedIn('/system/post')
  const bar = page.getByRole('banner')
  const names = ['收起菜单', '全局搜索', '消息中心', '切换语言', '全屏', '错误日志', '当前用户']
  for (const name of names) await bar.getByRole('button', { name }).waitFor()
  const places = await Promise.all(names.map(name => bar.getByRole('button', { name }).boundingBox()))
  const lefts = places.map(place => place?.x ?? -1)
  expect(lefts).toEqual([...lefts].sort((one, other) => one - other))

  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await page.getByRole('button', { name: '退出全屏' }).waitFor()
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.getByRole('button', { name: '退出全屏' }).click()
  await page.getByRole('button', { name: '全屏', exact: true }).waitFor()
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()

  await page.getByRole('button', { name: '当前用户' }).click()
  await page.getByRole('menuitem', { name: '退出系统' }).waitFor()
  const menu = page.getByRole('menu').filter({ hasText: '退出系统' })
  expect(await menu.getByRole('menuitem').allTextContents()).toEqual(['首页', '个人信息', '退出系统'])
  await menu.getByRole('menuitem', { name: '首页' }).click()
  await page.waitForURL('**/wel/index')
})

it('the search opens by Ctrl+K, finds by any part, and gives the focus back after Esc; the inbox has three tabs of demo items', async () => {
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

it('the field in the bar completes by prefix alone, in any letter case', { tags: ['full'] }, async () => {
  const { page } = await desk.signedIn('/wel/index')
  await speak(page, 'English')
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Go to a screen' })
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

it('switches between Chinese and English without a reload, keeps the choice and what was typed, and loads no text of the other language', async () => {
  const { page, complaints } = await desk.signedIn('/system/post')
  await rowOf(page, '首席执行官').waitFor()
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))
  await page.getByRole('textbox', { name: '岗位编号' }).fill('ceo')
  const scripts: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: '切换语言' }).click()
  // The language in use cannot be chosen.
  expect(await page.getByRole('menuitem', { name: '中文' }).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('menuitem', { name: 'English' }).click()
  await button(page, 'Add').waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Code' }).inputValue()).toBe('ceo')
  expect(scripts.filter(path => /zh/i.test(path))).toEqual([])
  await page.getByRole('columnheader', { name: 'Category' }).waitFor()
  await expect.poll(() => page.title()).toBe('Posts - 医药经济报')
  expect(await page.locator('body').getAttribute('data-not-reloaded')).toBe('')
  await page.reload()
  await page.getByRole('columnheader', { name: 'Category' }).waitFor()

  const texts = await page.getByRole('main').evaluate(main => {
    // User data are not translated.
    for (const data of main.querySelectorAll('tbody')) data.remove()
    return main.textContent ?? ''
  })
  expect(texts).not.toMatch(/\p{Script=Han}/u)

  await speak(page, '中文')
  await button(page, '新增').waitFor()
  expect(complaints).toEqual([])
})
