import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Api, signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { button, expectMessage, pick, rowOf, setUpDesk } from '../support/desk.ts'
import { addPerson, addRole, addTenant } from '../support/people.ts'

const desk = setUpDesk()

it('a report with two parameters is made, charted, exported, and opened by its link by somebody with fewer rights', async () => {
  const name = `岗位统计${Date.now()}`
  const { page, complaints } = await desk.signedIn('/report/reportlist')
  await rowOf(page, '作者产量与稿酬').getByText('内置').waitFor()
  await button(page.getByRole('toolbar'), '新增').click()
  const designer = page.getByRole('article')
  await designer.getByLabel('文件名').fill(name)
  const statement = designer.getByLabel('查询语句')
  await statement.fill('select password from blade_user')
  await button(designer, '运行').click()
  await page.getByText('第1行第22列：没有可用于报表的表“blade_user”').waitFor()
  await statement.fill(
    `select n as day, n * :rate as fee, :author as author from generate_series(1, 3) as n where :author <> ''`,
  )
  const rate = designer.getByRole('group', { name: ':rate' })
  await rate.getByLabel('显示名', { exact: true }).fill('单价')
  await pick(page, rate.getByLabel('类型'), '数字')
  await rate.getByLabel('默认值').fill('10')
  await designer.getByRole('group', { name: ':author' }).getByLabel('默认值').fill('王明远')
  await button(designer, '运行').click()
  await page.getByRole('cell', { name: '30', exact: true }).waitFor()
  await pick(page, designer.getByLabel('显示方式'), '柱形图')
  await page.getByRole('img', { name: /^柱形图：.*3项，最大为3 30/ }).waitFor()
  await button(designer, '保存').click()
  await expectMessage(page, '操作成功!')
  await page.waitForURL(/\/report\/design\/\d+$/)
  const id = page.url().split('/').at(-1) ?? ''

  const api = await signIn(desk.product.address)
  const reader = await addReader(api, /^report_list(_view)?$/)
  const link = `/report/view/${id}?rate=20&author=x`
  const opened = await desk.signedIn(link, reader)
  await opened.page.getByRole('img', { name: /最大为3 60/ }).waitFor()
  await opened.page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
  expect(await opened.page.title()).toBe(`${name} - 医药经济报`)
  await printing(opened.page)
  await opened.page.getByText('表格', { exact: true }).click()
  await opened.page.getByRole('cell', { name: '60', exact: true }).waitFor()
  expect(await opened.page.getByRole('button', { name: /^设\s?计$/ }).count()).toBe(0)
  await button(opened.page, '导出').click()
  const choices = opened.page.getByRole('dialog')
  const download = opened.page.waitForEvent('download')
  await button(choices, '导出').click()
  expect((await download).suggestedFilename()).toBe(`${name}.xlsx`)
  expect(await seriousFaults(opened.page)).toEqual([])

  const outsider = await addReader(api, /^post$/)
  const refused = await desk.signedIn(link, outsider)
  await refused.page.getByRole('heading', { name: '403' }).waitFor()
  expect([...complaints, ...opened.complaints]).toEqual([])
})

describe('without statements', () => {
  const desk = setUpDesk({ reason: 'adds a tenant, whose records the platform lists with its own' })

  it('a report is built by steps in a new tenant by somebody who writes no statements', {
    tags: ['full'],
  }, async () => {
    const { chief, api } = await addTenant(desk.product.address, { tenantName: '步骤报' })
    const columnId = await api.create('blade-biz/columns', { columnName: '要闻', columnCode: 'news', sort: 1 })
    const flags = { articleType: 1, isTop: 0, isRecommend: 0, allowComment: 1 }
    const article = { title: '清样', columnId, content: '<p>正文</p>', ...flags }
    const targetId = await api.create('blade-biz/articles', article)
    for (const content of ['好', '更好'])
      await api.post('blade-biz/comment/submit', { content, targetType: 1, targetId })
    const designer = await addReader(api, /^report_list(_(view|add|edit))?$/)

    const { page, complaints } = await desk.signedIn('/report/reportlist', { ...chief, ...designer })
    await button(page.getByRole('toolbar'), '新增').click()
    await page.getByRole('article').getByLabel('文件名').fill('评论统计')
    await button(page.getByRole('article'), '按步骤生成').click()
    const dialog = page.getByRole('dialog')
    await pick(page, dialog.getByLabel('统计什么'), '评论')
    await pick(page, dialog.getByLabel('筛选条件'), '创建时间')
    await page.keyboard.press('Escape')
    await pick(page, dialog.getByLabel('按什么分组'), '评论对象类型')
    await button(dialog, '预览').click()
    await dialog.getByRole('img', { name: /^柱形图：预览，1项，最大为1 2/ }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await button(dialog, '采用').click()
    await page.getByRole('group', { name: ':create_time' }).waitFor()
    await button(page.getByRole('article'), '保存').click()
    await expectMessage(page, '操作成功!')
    await button(page.getByRole('article'), '查看').click()
    await page.getByRole('img', { name: /最大为1 2/ }).waitFor()
    await page.getByRole('article', { name: '评论统计', exact: true }).getByText('创建时间').waitFor()
    // Without the right to the comments there is no list to open.
    expect(await page.getByText('查看明细').count()).toBe(0)
    expect(complaints).toEqual([])

    const address = new URL(page.url()).pathname
    const owner = await desk.signedIn(address, chief)
    await opensTheRecords(owner.page)
    expect(owner.complaints).toEqual([])
  })
})

/** A bar, and the link for the keyboard, lead to a list with as many records as the chart counts. */
async function opensTheRecords(page: Page) {
  const listed = page.getByRole('heading', { level: 1, name: '评论管理 2' })
  const chart = page.getByRole('img', { name: /最大为1 2/ })
  await chart.waitFor()
  const { width, height } = (await chart.boundingBox()) ?? { width: 0, height: 0 }
  await expect
    .poll(async () => {
      if ((await listed.count()) === 0) await chart.click({ position: { x: width / 2, y: height * 0.7 } })
      return listed.count()
    })
    .toBe(1)
  await page.getByText('评论对象类型 是 文章').waitFor()
  await page.goBack()
  await chart.waitFor()
  await page.getByText('查看明细').focus()
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: '1：2' })
  await link.waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await link.focus()
  await page.keyboard.press('Enter')
  await listed.waitFor()
}

/** Content of the print view: the chart on screen, and nothing of the surrounding page. */
async function printing(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const paper = page.locator('.report-print')
  await paper.getByText('单价').waitFor()
  await paper.getByRole('cell', { name: '60', exact: true }).waitFor()
  expect(await paper.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(1800)
  expect(await page.getByRole('tablist').isVisible()).toBe(false)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  await paper.waitFor({ state: 'detached' })
}

/** Somebody with the menu items and buttons of these codes. */
async function addReader(api: Api, codes: RegExp) {
  const account = `reader${Date.now()}`
  await addPerson(api, account, await addRole(api, account, codes))
  return { account }
}
