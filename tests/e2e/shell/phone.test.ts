// @module-tag full
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { modules } from '../../support/records/declared.ts'
import { button, setUpDesk } from '../support/desk.ts'
import { measureFocus } from '../support/focusRing.ts'
import { answerDetails, fillEmptyLists } from '../support/samples.ts'
import { follow, lists, pages, settled } from '../support/screens.ts'
import { sidewaysScroll, smallTargets } from '../support/targets.ts'

const desk = setUpDesk({ reason: 'measures the lists without the records of other journeys' })
const phone = { width: 375, height: 812 }

const areas = ['biz', 'system', 'flow|work']
const listsOf = (area: string) => lists.filter(route => new RegExp(`^/(${area})/`).test(route))
const others = lists.filter(route => !areas.some(area => listsOf(area).includes(route)))
// Regions have a form beside their tree, reports a designer, and attachments are uploaded.
const formless = ['/base/region', '/report/reportlist', '/resource/attach']
const forms = modules.flatMap(({ route, operations }) =>
  route === undefined || formless.includes(route) || !operations.includes('submit') ? [] : [`${route}/index/create`],
)
const formsOf = (area: string) => forms.filter(form => form.startsWith(`/${area}/`))

describe('on a phone, nothing scrolls sideways, every target is at least 44 px and shows the focus', () => {
  it.each<[string, string[]]>([
    ...areas.map(area => [`on the screens of ${area}`, listsOf(area)] as [string, string[]]),
    ['on all other screens', [...others, ...pages]],
    ['in the forms of the newspaper', formsOf('biz')],
    ['in the forms of administration', formsOf('system')],
    ['in all other forms', forms.filter(form => ![...formsOf('biz'), ...formsOf('system')].includes(form))],
  ])('%s', async (_, routes) => {
    const { page } = await desk.signedIn('/wel/index', {}, phone)
    await fillEmptyLists(page)
    await settled(page)
    const faults: Record<string, unknown> = {}
    for (const route of routes) {
      await follow(page, route)
      await settled(page)
      const [sideways, small] = [await sidewaysScroll(page), await smallTargets(page)]
      const within = route.endsWith('/create') ? '[role=dialog]' : '.tab-pane:not([hidden])'
      const { faults: unmarked } = await measureFocus(page, within)
      if (sideways > 0 || small.length + unmarked.length > 0) faults[route] = { sideways, small, unmarked }
    }
    expect(faults).toEqual({})
  })

  it('in the views of records that lead to others', async () => {
    const { page } = await desk.signedIn('/wel/index', {}, phone)
    await answerDetails(page)
    await page.getByRole('heading', { name: '您好，管理员' }).waitFor()
    for (const route of ['/biz/articlesext', '/biz/page', '/resource/attach']) {
      await follow(page, `${route}/index/show/1900000000000000001`)
      await page.locator('.record-values a').first().waitFor()
      expect([route, await sidewaysScroll(page), await smallTargets(page)]).toEqual([route, 0, []])
      await page.keyboard.press('Escape')
      await page.locator('.record-values').waitFor({ state: 'detached' })
    }
  })

  it('in the window, however low: sheets and pickers of day and time', async () => {
    const low = { width: 390, height: 660 }
    const { page } = await desk.signedIn('/system/user', {}, low)
    const isInSight = async (part: Locator) => {
      await part.waitFor()
      const { y = -1, height = 0 } = (await part.boundingBox()) ?? {}
      return y >= 0 && y + height <= low.height
    }
    await page.getByRole('toolbar', { name: '工具栏' }).getByRole('button', { name: '显示搜索' }).click()
    const sheet = page.getByRole('dialog', { name: '搜索' })
    const [first, last] = [sheet.getByLabel('登录账号'), sheet.getByLabel('在线')]
    await first.scrollIntoViewIfNeeded()
    await expect.poll(() => isInSight(sheet.getByText('搜索').first())).toBe(true)
    await expect.poll(() => isInSight(first)).toBe(true)
    await last.scrollIntoViewIfNeeded()
    for (const part of [last, button(sheet, '搜索')]) await expect.poll(() => isInSight(part)).toBe(true)

    await page.goto(`${desk.product.address}/desk/notice/index/create`)
    await page.getByRole('dialog').getByLabel('通知日期').click()
    const picker = page.locator('.ant-picker-dropdown:visible')
    await expect.poll(() => isInSight(picker)).toBe(true)
    for (const column of await picker.locator('.ant-picker-time-panel-column').all())
      expect(await isInSight(column)).toBe(true)
    expect(await picker.locator('.ant-picker-time-panel-column').count()).toBe(3)
  })

  it('before signing in, and where nothing is found', async () => {
    const { page } = await desk.open('/login', phone)
    await page.getByRole('button', { name: '登 录' }).waitFor()
    expect([await sidewaysScroll(page), await smallTargets(page)]).toEqual([0, []])
    await page.goto(`${desk.product.address}/404`)
    await page.getByRole('heading', { name: '404' }).waitFor()
    expect([await sidewaysScroll(page), await smallTargets(page)]).toEqual([0, []])
  })
})
