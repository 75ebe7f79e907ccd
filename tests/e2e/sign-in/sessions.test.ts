// @module-tag full
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

it('a token that is due is renewed once for three browser tabs, which go on with the new one', async () => {
  const { page, context } = await desk.signedIn('/wel/index')
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs.slice(1)) await tab.goto(`${desk.product.address}/wel/index`)
  for (const tab of tabs) await tab.getByRole('main').waitFor()
  let renewals = 0
  context.on('request', request => {
    if (request.url().includes('grant_type=refresh_token')) renewals += 1
  })
  const before = await tokenOf(page)
  await age(page)
  await Promise.all(tabs.map(look))
  await expect.poll(() => tokenOf(page)).not.toBe(before)
  await Promise.all(tabs.map(look))
  for (const tab of tabs) {
    await tab.goto(`${desk.product.address}/system/post`)
    await rowOf(tab, '首席执行官').first().waitFor()
  }
  expect(renewals).toBe(1)
})

it('a token is renewed within ten seconds of its time, without anybody looking', async () => {
  const { page } = await desk.signedIn('/wel/index', {}, { single: true })
  await page.clock.install()
  await page.reload()
  await page.getByRole('tab').first().waitFor()
  const before = await tokenOf(page)
  await age(page)
  await page.clock.fastForward(10_000)
  await expect.poll(() => tokenOf(page)).not.toBe(before)
})

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('saber-token') ?? '{}').content)

/** Simulates an access token that is due for refresh. */
const age = (page: Page) =>
  page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem('saber-token') ?? '{}')
    localStorage.setItem('saber-token', JSON.stringify({ ...entry, datetime: Date.now() - 3_000_000 }))
  })

/** Simulates a tab that becomes visible. */
const look = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
