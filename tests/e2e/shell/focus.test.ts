import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()
const STOPS = 60

interface Stop {
  name: string
  marked: boolean
}

/** The element with the keyboard focus, and whether anything around it shows that. */
function currentStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const marks = (one: Element | null | undefined) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    // The ends of a dialog pass the focus on to its other end.
    if (element.getBoundingClientRect().height === 0) return null
    const frames = '.ant-input-affix-wrapper, .ant-input-number-affix-wrapper, .ant-picker'
    const box = element.parentElement?.querySelector('.ant-checkbox-inner, .ant-radio-inner')
    const select = element.closest('.ant-select')?.querySelector('.ant-select-selector')
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''
    const number = element.closest('.ant-input-number')
    const marked = [element, element.closest(frames), number, box, select].some(marks)
    return { name: `${element.tagName.toLowerCase()}.${element.className} ${name}`, marked }
  })
}

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (let time = 0; time < 100; time++) {
    if (await holds()) return true
    await new Promise(resolve => setTimeout(resolve, 30))
  }
  return false
}

it.each([
  ['/wel/index', '.home-cards a'],
  ['/system/post', 'tr[data-row-key]'],
  ['/biz/articles/index/create', '[role=dialog] .ProseMirror'],
])('each stop of the keyboard shows that it has the focus on %s', async (path, ready) => {
  const { page, complaints } = await desk.signedIn(path)
  await page.locator(ready).first().waitFor()
  const unmarked = new Set<string>()
  let stops = 0
  for (let press = 0; press < STOPS; press++) {
    await page.keyboard.press('Tab')
    const stop = await currentStop(page)
    if (!stop) continue
    stops += 1
    // Some components mark themselves in their next render.
    const isMarked = async () => (await currentStop(page))?.marked === true
    if (!stop.marked && !(await until(isMarked))) unmarked.add(stop.name)
  }
  expect([...unmarked]).toEqual([])
  expect(stops).toBeGreaterThan(STOPS / 2)
  expect(complaints).toEqual([])
})
