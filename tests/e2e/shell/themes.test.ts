// @module-tag full
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { themeNames } from '../../../src/lib/themes/themes.ts'
import { unreadableOn } from '../support/axe.ts'
import { button, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

const classes = (page: Page) => page.evaluate(() => document.documentElement.className)

const variable = (page: Page, name: string) =>
  page.evaluate(name => getComputedStyle(document.documentElement).getPropertyValue(name), name)

function stored(page: Page, name: string): Promise<unknown> {
  return page.evaluate(name => JSON.parse(localStorage.getItem(`saber-${name}`) ?? 'null')?.content, name)
}

async function store(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(
    ([name, content]) =>
      localStorage.setItem(`saber-${name}`, JSON.stringify({ dataType: 'string', content, datetime: Date.now() })),
    [name, content] as const,
  )
}

const titles = [
  '默认',
  '白色',
  '暗色',
  '星空',
  '蓝色',
  'iView 石板',
  'VIP 黑金',
  '炫彩',
  'D2 浅灰',
  'Hey 彩边',
  'LTE 彩顶',
]

it('each theme is chosen, kept over a reload, and readable on a list, in a dialog and at the sign-in', async () => {
  const { page } = await desk.signedIn('/system/post')
  const { page: visitor } = await desk.open('/login')
  // Colours are measured when nothing fades any more.
  for (const each of [page, visitor]) await each.emulateMedia({ reducedMotion: 'reduce' })
  for (const name of themeNames) {
    const opener = page.getByRole('button', { name: '主题', exact: true })
    await opener.click()
    const chooser = await openDialog(page)
    await chooser.getByRole('button', { name: titles[themeNames.indexOf(name)] }).click()
    await chooser.waitFor({ state: 'detached' })
    expect(await opener.evaluate(element => element === document.activeElement)).toBe(true)
    await expect.poll(() => classes(page)).toBe(name)
    expect(await stored(page, 'themeName')).toBe(name)
    await expect.poll(() => unreadableOn(page), { message: `${name}, list` }).toEqual([])

    await button(rowOf(page, '首席执行官'), '编辑').click()
    const dialog = await openDialog(page)
    await expect.poll(() => dialog.getByLabel('岗位编号').inputValue()).toBe('ceo')
    await expect.poll(() => unreadableOn(page), { message: `${name}, dialog` }).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await store(visitor, 'themeName', name)
    await visitor.reload()
    await visitor.getByRole('button', { name: '登 录' }).waitFor()
    expect(await classes(visitor)).toBe(name)
    await expect.poll(() => unreadableOn(visitor), { message: `${name}, sign-in` }).toEqual([])
  }
})

it('holds theme-default before anything was chosen, and falls back to it for names it does not know', async () => {
  const { page } = await desk.open('/login')
  expect(await stored(page, 'themeName')).toBe('theme-default')
  expect(await classes(page)).toBe('theme-default')
  const paper = await variable(page, '--paper')
  for (const [name, shown] of [
    ['theme-nobody', 'theme-default'],
    ['theme-blue', 'theme-bule'],
    ['default', 'default'],
  ] as const) {
    await store(page, 'themeName', name)
    await page.reload()
    await expect.poll(() => classes(page)).toBe(shown)
  }
  expect(await variable(page, '--paper')).toBe(paper)
})

it('is dark before the first thing is drawn', async () => {
  const { page } = await desk.open('/login', { single: true })
  await store(page, 'themeName', 'theme-dark')
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.getElementById('root')?.hasChildNodes()) return
      const { className, style } = document.documentElement
      document.documentElement.dataset.first = `${className} ${style.colorScheme} ${style.getPropertyValue('--paper')}`
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await page.getByRole('button', { name: '登 录' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.first)).toBe('theme-dark dark #121316')
})

it('takes any colour, in all tabs of the browser, and goes back to the default', async () => {
  const { page, context } = await desk.signedIn('/system/post')
  const other = await context.newPage()
  await other.goto(`${desk.product.address}/system/post`)
  await rowOf(other, '首席执行官').waitFor()
  const before = await variable(page, '--accent')

  await page.getByRole('button', { name: '主题色' }).press('Enter')
  const panel = page.getByRole('dialog', { name: '主题色' })
  await panel.getByRole('button', { name: '#722ED1' }).press('Enter')
  expect(await stored(page, 'colorName')).toBe('#722ED1')
  expect(await variable(page, '--accent')).not.toBe(before)
  await expect.poll(() => variable(other, '--accent')).not.toBe(before)

  await panel.getByLabel('自定义').fill('#00aa55')
  await expect.poll(() => stored(page, 'colorName')).toBe('#00AA55')
  await page.reload()
  await rowOf(page, '首席执行官').waitFor()
  expect(await stored(page, 'colorName')).toBe('#00AA55')
  expect(await unreadableOn(page)).toEqual([])

  await page.getByRole('button', { name: '主题色' }).click()
  await button(panel, '恢复默认').click()
  await expect.poll(() => stored(page, 'colorName')).toBe('#409EFF')
  expect(await variable(page, '--accent')).toBe(before)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
})
