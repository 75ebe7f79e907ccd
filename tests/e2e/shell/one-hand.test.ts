import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import { type Api, signIn } from '../../support/servers/api.ts'
import { button, expectMessage, openDialog, setUpDesk } from '../support/desk.ts'
import { addPerson, addRole } from '../support/people.ts'

const desk = setUpDesk()
const phone = { width: 375, height: 812, touch: true } as const
const mark = Date.now() % 1_000_000
const account = `sub${mark}`
const number = `139${String(mark).padStart(8, '0')}`

it('with one hand, on a phone that knows no hovering, somebody decides a task, writes a notice and finds a number', async () => {
  const api = await signIn(desk.product.address)
  const codes = /^(work_todo|work_start|notice.*|user(_view)?)$/
  const names = { name: `夜班${mark}`, realName: `夜班${mark}`, phone: number }
  await addPerson(api, account, await addRole(api, account, codes), names)
  await askForLeave(api, await signIn(desk.product.address, { account }))
  const { page, complaints } = await desk.signedIn('/wel/index', { account }, phone)

  await open(page, '我的事务', '待办事务')
  await button(card(page, '请假流程'), '处理').tap()
  const approve = button(page, '同意')
  await approve.waitFor()
  const { y = 0, height = 0 } = (await approve.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(phone.height)
  await page.getByLabel('批复意见').fill('同意')
  await approve.tap()
  await expectMessage(page, '同意成功')

  await open(page, '工作台', '通知公告')
  await button(toolbarOf(page), '新增').tap()
  const form = await openDialog(page)
  await form.getByLabel('通知标题').fill(`换班${mark}`)
  await form.getByLabel('通知类型').tap()
  await page.locator('.ant-select-dropdown:visible').getByTitle('发布通知', { exact: true }).tap()
  await form.getByLabel('通知日期').tap()
  const picker = page.locator('.ant-picker-dropdown:visible')
  // It takes its place once its size is known.
  const bottom = async () => {
    const { y, height } = (await picker.boundingBox()) ?? { y: 0, height: Number.POSITIVE_INFINITY }
    return y + height
  }
  await expect.poll(bottom).toBeLessThanOrEqual(phone.height)
  await picker.getByText('此刻').tap()
  await form.getByRole('textbox', { name: '通知内容' }).fill('今晚换班')
  await button(form, '保存').tap()
  await expectMessage(page, '新增成功')
  await card(page, `换班${mark}`).waitFor()
  expect(complaints).toEqual([])

  const { page: fresh } = await desk.signedIn('/wel/index', { account }, phone)
  await fresh.getByRole('button', { name: '打开菜单' }).waitFor()
  await open(fresh, '系统管理', '用户管理')
  await find(fresh, '用户姓名', `夜班${mark}`)
  await card(fresh, account).tap()
  await fresh.getByRole('dialog').getByText(number).waitFor()
})

/** Opens a screen by the menu. */
async function open(page: Page, group: string, screen: string): Promise<void> {
  await page.getByRole('button', { name: '打开菜单' }).tap()
  const nav = page.getByRole('navigation').last()
  const branch = nav.getByRole('menuitem', { name: group, exact: true })
  await branch.waitFor()
  if ((await branch.getAttribute('aria-expanded')) !== 'true') await branch.tap()
  // The number of tasks belongs to the name.
  await nav.getByRole('menuitem', { name: new RegExp(`^${screen}`) }).tap()
}

/** That of the screen in sight. */
const toolbarOf = (page: Page) => page.getByRole('toolbar', { name: '工具栏' }).filter({ visible: true })

const card = (page: Page, text: string): Locator =>
  page.locator('.record-cards').getByRole('listitem').filter({ hasText: text }).first()

/** Searches the list by one field of its sheet, which gives way to what was found. */
async function find(page: Page, label: string, text: string): Promise<void> {
  await toolbarOf(page).getByRole('button', { name: '显示搜索' }).tap()
  const sheet = page.getByRole('dialog', { name: '搜索' })
  await sheet.getByLabel(label, { exact: true }).fill(text)
  await button(sheet, '搜索').tap()
  await sheet.waitFor({ state: 'hidden' })
  await card(page, text).waitFor()
}

/** Asks for a leave on which the person decides. */
async function askForLeave(api: Api, person: Api): Promise<void> {
  const { records } = await api.get<Paged<{ id: string; key: string }>>('blade-flow/work/start-list')
  const processDefinitionId = records.find(({ key }) => key === 'leave')?.id
  const { id } = await person.get<{ id: string }>('blade-user/info')
  const times = { startTime: '2027-03-01 09:00:00', endTime: '2027-03-02 18:00:00', reason: `夜班${mark}` }
  await api.post('blade-desk/process/leave/start-process', { processDefinitionId, taskUser: id, ...times })
}
