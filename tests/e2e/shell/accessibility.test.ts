// @module-tag full
import { expect, it } from 'vitest'
import { measureFocus } from '../../support/browser/focusRing.ts'
import { seriousFaults } from '../support/axe.ts'
import { setUpDesk } from '../support/desk.ts'
import { fillEmptyLists } from '../support/samples.ts'
import { follow, lists, pages, settled } from '../support/screens.ts'

const desk = setUpDesk({ reason: 'looks at the lists without the records of other journeys' })

it.each([
  ['on any screen', 'default'],
  ['on any screen, in the dark', 'theme-dark'],
])('nothing serious stands in the way of assistive technology %s', async (_, theme) => {
  const { page } = await desk.signedIn('/wel/index')
  await page.evaluate(
    content =>
      localStorage.setItem('saber-themeName', JSON.stringify({ dataType: 'string', content, datetime: Date.now() })),
    theme,
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
  const bin = page.getByRole('button', { name: '回收站' })
  await follow(page, '/system/post/index')
  await settled(page)
  await bin.filter({ visible: true }).first().click()
  await page.locator('.ant-drawer-content .record-table').waitFor()
  const faults = await seriousFaults(page)
  if (faults.length > 0) found.bin = faults
  expect(found).toEqual({})
})
