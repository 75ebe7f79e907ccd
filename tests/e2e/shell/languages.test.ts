import { expect, it } from 'vitest'
import { button, rowOf, setUpDesk, speak } from '../support/desk.ts'

const desk = setUpDesk()

it('switches between Chinese and English without a reload, and keeps the choice', async () => {
  const { page, complaints } = await desk.signedIn('/system/post')
  await rowOf(page, '首席执行官').waitFor()
  await page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))
  await speak(page, 'English')
  await button(page, 'Add').waitFor()
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
