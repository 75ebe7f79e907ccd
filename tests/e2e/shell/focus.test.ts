// @module-tag full
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type ThemeName, themeNames } from '../../../src/lib/themes/themes.ts'
import { signIn } from '../../support/servers/api.ts'
import { act, rowOf, setUpDesk } from '../support/desk.ts'
import { measureFocus } from '../support/focusRing.ts'
import { settled } from '../support/screens.ts'

// All screens in the default theme are measured by accessibility.test.ts, and their forms by phone.test.ts.
const desk = setUpDesk()
const STOPS = 60
/** Layers over the page. */
const layers = [
  '.ant-modal-wrap',
  '.ant-drawer',
  '.ant-popover:not(.ant-popover-hidden)',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.shell-panel',
].join()

it.each([
  ['/wel/index', '.home-greeting dl'],
  ['/system/post', 'tr[data-row-key]'],
  ['/biz/articles/index/create', '[role=dialog] .ProseMirror'],
])('each stop of the Tab key is in sight on %s', async (path, ready) => {
  const { page, complaints } = await desk.signedIn(path)
  await page.locator(ready).first().waitFor()
  const hidden = new Set<string>()
  let stops = 0
  for (let press = 0; press < STOPS; press++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(stopInPage)
    if (!stop) continue
    stops += 1
    if (!stop.seen) hidden.add(stop.name)
  }
  expect([...hidden]).toEqual([])
  expect(stops).toBeGreaterThan(STOPS / 2)
  expect(complaints).toEqual([])
})

describe('each control with the focus has a ring of 2 px that stands out from what is around it', () => {
  it('in dialogs, drawers, menus and panels', async () => {
    const { page } = await desk.signedIn('/system/post/index')
    await page.locator('tr[data-row-key] input').first().click()
    await settled(page)
    const tools = ['批量操作', '删除', '导入', '导出', '视图', '添加筛选', '回收站', '列设置']
    const shell = ['全局搜索', '主题色', '主题', '消息中心', '切换语言', '错误日志', '当前用户']
    const faults: Record<string, string[]> = {}
    const shown = page.locator(layers).filter({ visible: true })
    const measure = async (name: string, open: () => Promise<void>) => {
      await open()
      await shown.last().locator('button, li, input').filter({ visible: true }).first().waitFor()
      const found = await measureFocus(page, layers)
      if (found.faults.length > 0 || found.stops === 0) faults[name] = found.faults
      const isDialog = (await shown.locator('[role=dialog], .ant-modal').count()) > 0
      await page.keyboard.press('Escape')
      // Panels are closed by what opens them.
      if (!isDialog && (await shown.count()) > 0) await open()
      // A dialog may not have got the keyboard yet on a busy machine.
      const close = async () => {
        if (isDialog && (await shown.count()) > 0) await page.keyboard.press('Escape')
        return shown.count()
      }
      await expect.poll(close, { interval: 500 }).toBe(0)
    }
    const toolbar = page.getByRole('toolbar', { name: '工具栏' })
    for (const name of tools) await measure(name, () => named(toolbar, name).click())
    for (const name of shell) await measure(name, () => named(page.locator('.shell-header'), name).click())
    for (const name of ['查看', '编辑', '历史']) await measure(name, () => act(rowOf(page, '首席执行官').first(), name))
    expect(faults).toEqual({})
  })

  it('in the designer of processes, light and dark', async () => {
    const api = await signIn(desk.product.address)
    const modelKey = `focus${Date.now() % 1_000_000}`
    const id = await api.create('blade-flow/model', { modelKey, name: '有焦点的流程' })
    const { page } = await desk.signedIn(`/flow/model/index/design/${id}`)
    await page
      .getByRole('dialog', { name: /流程设计/ })
      .getByLabel('说明')
      .waitFor()
    for (const theme of ['default', 'theme-dark'] as const) {
      await choose(page, theme)
      const { faults, stops } = await measureFocus(page, '[role=dialog]')
      expect([theme, faults]).toEqual([theme, []])
      expect(stops).toBeGreaterThan(10)
    }
  })

  it('around a list, in a form and at the sign-in, in each theme', async () => {
    const { page } = await desk.signedIn('/system/post/index')
    const { page: form } = await desk.signedIn('/biz/articles/index/create')
    const { page: visitor } = await desk.open('/login')
    await rowOf(page, '首席执行官').first().waitFor()
    await form.locator('[role=dialog] .ProseMirror').waitFor()
    await visitor.getByRole('button', { name: '登 录' }).waitFor()
    const faults: Record<string, string[]> = {}
    for (const theme of themeNames)
      for (const [one, within] of [
        [page, 'body'],
        [form, '[role=dialog]'],
        [visitor, 'body'],
      ] as const) {
        await choose(one, theme)
        const found = await measureFocus(one, within)
        if (found.faults.length > 0) faults[`${theme} ${new URL(one.url()).pathname}`] = found.faults
        expect(found.stops).toBeGreaterThan(4)
      }
    expect(faults).toEqual({})
  })
})

const named = (within: Locator, name: string) =>
  within.getByRole('button', { name: new RegExp(`^(\\S+ )?${[...name].join('\\s?')}`) }).first()

/** Another tab of the browser chooses a theme. */
async function choose(page: Page, theme: ThemeName): Promise<void> {
  await page.evaluate(content => {
    const key = 'saber-themeName'
    localStorage.setItem(key, JSON.stringify({ dataType: 'string', content, datetime: Date.now() }))
    dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key), storageArea: localStorage }))
  }, theme)
  await page.waitForFunction(name => document.documentElement.classList.contains(name), theme)
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
}

/** Runs in the browser: the element with the focus, and whether it lies in the window and nothing lies over it. */
function stopInPage(): { name: string; seen: boolean } | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  // The ends of a dialog pass the focus on to its other end.
  const { left, right, top, bottom, height } = element.getBoundingClientRect()
  if (height === 0) return null
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  const hit = document.elementFromPoint(x, y)
  const frame = element.closest('.ant-select, .ant-checkbox-wrapper, .ant-radio-wrapper, .ant-picker') ?? element
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''
  const seen = hit !== null && (frame.contains(hit) || hit.contains(element) || hit.closest('label') !== null)
  return { name: `${element.tagName.toLowerCase()}.${element.className} ${name}`, seen }
}
