// @module-tag full
import { expect, it } from 'vitest'
import { rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

it('opening further lists adds no theme variables to the page', async () => {
  const { page } = await desk.signedIn('/system/post')
  await rowOf(page, '首席执行官').waitFor()
  const count = () => page.evaluate(() => document.querySelectorAll('style').length)
  const before = await count()
  for (const name of ['参数管理', '岗位管理']) {
    await page.getByRole('navigation').getByRole('menuitem', { name }).click()
    await page.getByRole('tabpanel', { name }).getByRole('row').nth(1).waitFor()
    expect(await count()).toBe(before)
  }
})
