import { expect, it } from 'vitest'
import { button, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

it.each([1440, 390])('a list and its form calculate no styles in a browser %d px wide', async width => {
  const { page } = await desk.signedIn('/system/post', {}, { width })
  await rowOf(page, '首席执行官').or(page.getByText('首席执行官')).first().waitFor()
  await button(page.getByRole('toolbar'), '新增').click()
  await openDialog(page)
  const calculated = await page.evaluate(() =>
    [...document.querySelectorAll('style')]
      .map(style => /:where\(\.css-\w+\)(\.[\w-]+)/.exec(style.textContent ?? '')?.[1])
      .filter(Boolean),
  )
  expect(calculated).toEqual([])
})

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
