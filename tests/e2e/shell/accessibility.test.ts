// @module-tag full
import { expect, it } from 'vitest'
import { seriousFaults } from '../support/axe.ts'
import { setUpDesk } from '../support/desk.ts'
import { measureFocus } from '../support/focusRing.ts'
import { fillEmptyLists } from '../support/samples.ts'
import { follow, lists, pages, settled } from '../support/screens.ts'

const desk = setUpDesk({ reason: 'looks at the lists without the records of other journeys' })

it.each([
  ['on any screen', 'default', 'zh', 1440],
  ['in the dark', 'theme-dark', 'zh', 1440],
  ['in English, on a phone', 'default', 'en', 390],
])('nothing serious stands in the way of assistive technology %s', async (_, theme, language, width) => {
  const { page } = await desk.signedIn('/wel/index', {}, { width })
  await page.evaluate(
    entries => {
      for (const [name, content] of entries)
        localStorage.setItem(`saber-${name}`, JSON.stringify({ dataType: 'string', content, datetime: Date.now() }))
    },
    [
      ['themeName', theme],
      ['language', language],
    ],
  )
  await page.reload()
  await fillEmptyLists(page)
  await settled(page)
  expect(await page.evaluate(() => document.documentElement.className)).toContain(theme === 'default' ? '' : theme)
  const found: Record<string, string[]> = {}
  for (const route of [...lists, ...pages]) {
    await follow(page, route)
    await settled(page)
    // The frame around it is looked at by other journeys.
    const pane = '.tab-pane:not([hidden])'
    const faults = [...(await seriousFaults(page, pane)), ...(await measureFocus(page, pane)).faults]
    if (faults.length > 0) found[route] = faults
  }
  await follow(page, '/system/post/index')
  await settled(page)
  const frame = await seriousFaults(page)
  if (frame.length > 0) found.frame = frame
  if (width === 1440) {
    await page.getByRole('button', { name: '回收站' }).filter({ visible: true }).first().click()
    await page.locator('.ant-drawer-content .record-table').waitFor()
    const faults = await seriousFaults(page)
    if (faults.length > 0) found.bin = faults
  }
  expect(found).toEqual({})
})
