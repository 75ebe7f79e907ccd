// @module-tag full
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Paged } from '#contract/kit/reply'
import type { Menu } from '#contract/system/menu'
import { type Api, signIn } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { button, expectMessage, openDialog, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk({ reason: 'sends a notice to everybody' })
const phone = { width: 375, height: 812, touch: true } as const
const mark = Date.now() % 1_000_000
const account = `sub${mark}`
const number = `139${String(mark).padStart(8, '0')}`

describe('with one hand, on a phone that knows no hovering', () => {
  beforeAll(async () => {
    const api = await signIn(desk.product.address)
    await askForLeave(api, await addPerson(api))
    await addIssue(api)
  })

  /** An editor on the phone, at home. */
  async function atHand() {
    const viewer = await desk.signedIn('/wel/index', { account }, phone)
    await viewer.page.getByRole('button', { name: '打开菜单' }).waitFor()
    return viewer
  }

  it('decides a task', async () => {
    const { page, complaints } = await atHand()
    await open(page, '我的事务', '待办事务')
    await button(card(page, '请假流程'), '处理').tap()
    const approve = button(page, '同意')
    await approve.waitFor()
    const { y = 0, height = 0 } = (await approve.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(phone.height)
    await page.getByLabel('批复意见').fill('同意')
    await button(page, '同意').tap()
    await expectMessage(page, '同意成功')
    expect(complaints).toEqual([])
  })

  it('moderates comments, one by one and several at once', async () => {
    const { page, complaints } = await atHand()
    await open(page, '内容管理', '评论管理')
    await card(page, `好评${mark}`).getByText('待审').waitFor()
    await tools(page, '逐条审核')
    const queue = await openDialog(page)
    await queue.getByRole('button', { name: /^通过/ }).tap()
    await queue.getByText('已通过 1 条').waitFor()
    await button(queue, '关闭').tap()
    await card(page, `广告${mark}`).getByRole('checkbox').tap()
    await page.getByText('已选 1 条').waitFor()
    await page
      .locator('.batch-bar')
      .getByRole('button', { name: /删\s?除/ })
      .tap()
    await button(await openDialog(page), '确定').tap()
    await card(page, `广告${mark}`).waitFor({ state: 'detached' })
    expect(await page.locator('.batch-bar').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('inspects the edition', async () => {
    const { page, complaints } = await atHand()
    await open(page, '内容管理', '期刊管理')
    await find(page, '标题', `第${mark}期`)
    await cardAct(page, `第${mark}期`, '版面')
    const board = await openDialog(page)
    await board.getByText('要闻').first().waitFor()
    await page.goBack()
    await board.waitFor({ state: 'detached' })
    await card(page, `第${mark}期`).waitFor()
    expect(complaints).toEqual([])
  })

  it('writes a notice', async () => {
    const { page, complaints } = await atHand()
    await open(page, '工作台', '通知公告')
    await button(page.getByRole('toolbar', { name: '工具栏' }), '新增').tap()
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
  })

  it('finds a phone number, first by a name', async () => {
    const { page, complaints } = await atHand()
    await open(page, '系统管理', '用户管理')
    await find(page, '用户姓名', `夜班${mark}`)
    await card(page, account).tap()
    await page.getByRole('dialog').getByText(number).waitFor()
    expect(complaints).toEqual([])
  })
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

const card = (page: Page, text: string): Locator =>
  page.locator('.record-cards').getByRole('listitem').filter({ hasText: text }).first()

/** Chooses an action of a card in its menu. */
async function cardAct(page: Page, text: string, action: string): Promise<void> {
  await card(page, text).getByRole('button', { name: '更多' }).tap()
  await page.getByRole('menuitem', { name: action, exact: true }).tap()
}

async function tools(page: Page, name: string): Promise<void> {
  await page.getByRole('toolbar', { name: '工具栏' }).getByRole('button', { name: '更多' }).tap()
  await button(page.getByRole('dialog', { name: '工具栏' }), name).tap()
}

/** Searches the list by one field of its sheet, which gives way to what was found. */
async function find(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('toolbar', { name: '工具栏' }).getByRole('button', { name: '显示搜索' }).tap()
  const sheet = page.getByRole('dialog', { name: '搜索' })
  await sheet.getByLabel(label, { exact: true }).fill(text)
  await button(sheet, '搜索').tap()
  await sheet.waitFor({ state: 'hidden' })
  await card(page, text).waitFor()
}

/** Somebody who edits, decides and looks people up, by a role of its own. */
async function addPerson(api: Api): Promise<Api> {
  const { id: roleId } = await api.post<{ id: string }>('blade-system/role/submit', {
    ...{ roleName: account, roleAlias: account, parentId: '0', sort: 9 },
  })
  const flat = (nodes: readonly Menu[]): Menu[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
  const used = /^(work_todo|work_start|comment.*|edition(_view|_board)?|notice.*|user(_view)?)$/
  const granted = flat(await api.get<Menu[]>('blade-system/menu/buttons')).filter(({ code }) => used.test(code))
  const menuIds = granted.map(({ id }) => id).join()
  await api.post('blade-system/role/grant', { roleIds: roleId, menuIds, dataScopeIds: '', apiScopeIds: '' })
  const first = async (path: string) => (await api.get<{ id: string }[]>(`blade-system/${path}`))[0]?.id
  const [deptId, postId] = [await first('dept/tree'), await first('post/select')]
  const person = { account, password: ADMIN_PASSWORD, name: `夜班${mark}`, realName: `夜班${mark}`, userType: 1 }
  await api.post('blade-user/submit', { ...person, phone: number, roleId, deptId, postId })
  return signIn(desk.product.address, { account })
}

/** Asks for a leave on which the person decides. */
async function askForLeave(api: Api, person: Api): Promise<void> {
  const { records } = await api.get<Paged<{ id: string; key: string }>>('blade-flow/work/start-list')
  const processDefinitionId = records.find(({ key }) => key === 'leave')?.id
  const { id } = await person.get<{ id: string }>('blade-user/info')
  const times = { startTime: '2027-03-01 09:00:00', endTime: '2027-03-02 18:00:00', reason: `夜班${mark}` }
  await api.post('blade-desk/process/leave/start-process', { processDefinitionId, taskUser: id, ...times })
}

async function addIssue(api: Api): Promise<void> {
  const add = async (module: string, fields: object) =>
    (await api.post<{ id: string }>(`blade-biz/${module}/submit`, fields)).id
  const columnId = await add('columns', { columnName: '要闻', columnCode: `hand${mark}`, sort: 1 })
  const editionId = await add('edition', {
    ...{ title: `第${mark}期`, editionNo: mark, publishDate: '2026-03-02 00:00:00' },
  })
  await add('page', { pageNo: 'A01', pageName: '要闻', editionId, sort: 1 })
  const targetId = await add('articles', { title: `被评论${mark}`, content: '<p>正文</p>', columnId, editionId })
  for (const content of [`广告${mark}`, `好评${mark}`]) await add('comment', { content, targetType: 1, targetId })
}
