import { describe, expect, it } from 'vitest'
import { modules } from '#contract/index'
import { measureFocus } from '../../support/browser/focusRing.ts'
import { setUpDesk } from '../support/desk.ts'
import { answerDetails, fillEmptyLists } from '../support/samples.ts'
import { follow, lists, pages, settled } from '../support/screens.ts'
import { sidewaysScroll, smallTargets } from '../support/targets.ts'

const desk = setUpDesk({ reason: 'measures the lists without the records of other journeys' })
const phone = { width: 375, height: 812 }

const areas = ['biz', 'system', 'flow|work']
const listsOf = (area: string) => lists.filter(route => new RegExp(`^/(${area})/`).test(route))
const others = lists.filter(route => !areas.some(area => listsOf(area).includes(route)))
// Regions have a form beside their tree, and reports a designer.
const formless = ['/base/region', '/report/reportlist']
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

  it('before signing in, and where nothing is found', async () => {
    const { page } = await desk.open('/login', phone)
    await page.getByRole('button', { name: '登 录' }).waitFor()
    expect([await sidewaysScroll(page), await smallTargets(page)]).toEqual([0, []])
    await page.goto(`${desk.product.address}/404`)
    await page.getByRole('heading', { name: '404' }).waitFor()
    expect([await sidewaysScroll(page), await smallTargets(page)]).toEqual([0, []])
  })
})
