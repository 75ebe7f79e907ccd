import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Menu } from '#contract/system/menu'
import { type FakeBlade, startFakeBlade } from '../../fake-blade/server.ts'
import { closeViewer, openViewer, type Viewer } from '../../support/browser/browser.ts'
import { act, button, confirm, expectMessage, openDialog, pick, rowOf } from '../support/desk.ts'
import { openEveryScreen } from '../support/everyScreen.ts'
import { type Nginx, startNginx } from './nginx.ts'

let blade: FakeBlade
let nginx: Nginx
const options = { selfSigned: true, single: true }
const viewers: Viewer[] = []

beforeAll(async () => {
  blade = await startFakeBlade()
  nginx = await startNginx(blade.host, 'another-server')
})
afterEach(async () => {
  for (const viewer of viewers.splice(0)) await closeViewer(viewer, options, nginx.address)
})
afterAll(async () => {
  await nginx.stop()
  await blade.stop()
})

/** The server names two buttons of posts otherwise. */
const config = { buttonCodes: { post_create: 'post_add', '*_modify': '*_edit' } }

/** Signs in on the page, with the captcha of the other server. */
async function signedIn(): Promise<Viewer> {
  const viewer = await openViewer(options)
  viewers.push(viewer)
  const { page } = viewer
  await page.route('**/config.json', route => route.fulfill({ json: config }))
  await page.goto(nginx.address)
  await page.getByLabel('租户ID').fill('000000')
  await page.getByLabel('账号', { exact: true }).fill('admin')
  await page.getByLabel('密码', { exact: true }).fill('admin')
  await page.getByLabel('验证码', { exact: true }).fill(blade.captchaText)
  await page.getByRole('button', { name: '登 录' }).click()
  await page.waitForURL('**/wel/index')
  return viewer
}

async function menuOf(viewer: Viewer): Promise<Menu[]> {
  const answer = await viewer.page.waitForResponse(response => response.url().endsWith('/menu/routes'))
  return ((await answer.json()) as { data: Menu[] }).data
}

it('screens open without errors, calls that a Blade server does not have, and values that are not set', {
  tags: ['full'],
}, async () => {
  const viewer = await signedIn()
  const [menu] = await Promise.all([menuOf(viewer), viewer.page.reload()])
  const { opened, wrong } = await openEveryScreen(viewer, { get: async <Data>() => menu as Data })
  expect(wrong).toEqual([])
  expect(opened.length).toBeGreaterThan(20)
  expect([...new Set(blade.unknown)]).toEqual([])
})

it('a post is added, changed and removed, and what was not set stays so', async () => {
  const { page } = await signedIn()
  await page.goto(`${nginx.address}/system/post`)
  const unset = rowOf(page, '未定岗位')
  await unset.waitFor()
  for (const name of ['历史', '回收站', '固定到首页', '导入', '导出'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)

  await button(page, '新增').click()
  const added = await openDialog(page)
  await pick(page, added.getByLabel('岗位类型'), '中层')
  await added.getByLabel('岗位编号').fill('deputy')
  await added.getByLabel('岗位名称').fill('副总编辑')
  await added.getByLabel('岗位排序').fill('7')
  await button(added, '保存').click()
  await expectMessage(page, '新增成功')
  await act(rowOf(page, '副总编辑'), '编辑')
  const edited = await openDialog(page)
  await edited.getByLabel('岗位名称').fill('执行总编辑')
  await button(edited, '保存').click()
  await expectMessage(page, '更新成功')

  // Opened, its selects are empty, and it is saved with what the form asks for.
  await act(unset, '编辑')
  const form = await openDialog(page)
  expect(await form.getByText(/^-1$/).count()).toBe(0)
  await pick(page, form.getByLabel('岗位类型'), '基层')
  await form.getByLabel('岗位编号').fill('staff')
  await form.getByLabel('岗位排序').fill('9')
  await button(form, '保存').click()
  await rowOf(page, '基层').waitFor()

  await act(rowOf(page, '执行总编辑'), '删除')
  await confirm(page)
  await expect.poll(() => rowOf(page, '执行总编辑').count()).toBe(0)
  expect([...new Set(blade.unknown)]).toEqual([])
})

it('leave is asked for, waits among the tasks, and is approved', { tags: ['full'] }, async () => {
  const { page } = await signedIn()
  await page.goto(`${nginx.address}/work/start`)
  await act(rowOf(page, '请假流程'), '发起')
  await page.waitForURL('**/work/process/leave/form/**')
  await page.locator('img.flow-picture').waitFor()
  await pick(page, page.getByLabel('审批人员'), '林若溪')
  for (const [label, time] of [
    ['开始时间', '2027-03-01 08:00:00'],
    ['结束时间', '2027-03-03 18:00:00'],
  ] as const) {
    await page.getByLabel(label).fill(time)
    await page.getByLabel(label).press('Enter')
  }
  await page.getByLabel('请假理由').fill('返乡')
  await button(page, '提交申请').click()
  await page.waitForURL('**/work/start**')

  await page.goto(`${nginx.address}/work/todo`)
  await act(rowOf(page, '请假流程'), '处理')
  await page.getByRole('dialog').getByText('返乡').first().waitFor()
  await page.getByLabel('批复意见').fill('同意')
  await button(page, '同意').click()
  await expectMessage(page, '同意成功')
  await page.goto(`${nginx.address}/work/done`)
  await act(rowOf(page, '请假流程'), '详情')
  await page.waitForURL('**/work/process/leave/detail/**')
  // The list of tasks, which names the step as well, is a hidden tab by now.
  await page.getByText('上级审批').filter({ visible: true }).first().waitFor()
  expect([...new Set(blade.unknown)]).toEqual([])
})

it('a failing server is reported once, and a token that cannot be refreshed ends the session without a call for one', {
  tags: ['full'],
}, async () => {
  const { page } = await signedIn()
  const list = 'blade-system/param/list'
  for (const kind of ['html502', 'error500', 'messageOnly'] as const) {
    blade.trouble(list, kind)
    await page.goto(`${nginx.address}/system/param`)
    await page
      .getByRole('button', { name: /重\s?试/ })
      .first()
      .waitFor()
    blade.trouble(list, undefined)
    await page
      .getByRole('button', { name: /重\s?试/ })
      .first()
      .click()
    await rowOf(page, '初始密码').waitFor()
  }
  blade.trouble(list, 'unauthorized200')
  blade.calls.length = 0
  await page.reload()
  await page.waitForURL('**/login?redirect=**')
  blade.trouble(list, undefined)
  const refreshes = blade.calls.filter(call => call.endsWith('/oauth/token')).length
  expect(refreshes).toBe(0)
})
