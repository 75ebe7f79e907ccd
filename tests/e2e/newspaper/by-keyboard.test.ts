// @module-tag full
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Board } from '../../../contract/biz/editionCalls.ts'
import { type Api, md5, signIn } from '../../support/servers/api.ts'
import { ADMIN_PASSWORD } from '../../support/servers/config.ts'
import { openDialog, type Person, setUpDesk } from '../support/desk.ts'

interface Node {
  id: string
  code: string
  children?: Node[]
}

describe('an editor of a new tenant, by the keyboard alone', () => {
  const desk = setUpDesk({ reason: 'adds a tenant, whose records the platform lists with its own' })
  let administrator: Api
  let editor: Required<Person>

  beforeAll(async () => {
    const platform = await signIn(desk.product.address)
    const made = await platform.post<{ firstUser: Required<Person> }>('blade-system/tenant/submit', {
      tenantName: '键盘报',
    })
    const { firstUser } = made
    const first = await signIn(desk.product.address, firstUser)
    const newPassword = md5(ADMIN_PASSWORD)
    const passwords = { oldPassword: md5(firstUser.password), newPassword, newPassword1: newPassword }
    await first.post('blade-user/update-password', passwords)
    administrator = await signIn(desk.product.address, { ...firstUser, password: ADMIN_PASSWORD })
    editor = await addEditor(administrator, firstUser.tenantId)
  })

  it('moderates a whole queue of comments', async () => {
    const columnId = await add(administrator, 'columns', { columnName: '要闻', columnCode: 'k1', sort: 1 })
    const targetId = await add(administrator, 'articles', { title: '集采落地', content: '<p>正文</p>', columnId })
    for (const content of ['写得好', '广告', '有帮助', '再看看'])
      await add(administrator, 'comment', { content, targetType: 1, targetId, userName: '读者' })
    const { page, complaints } = await desk.signedIn('/', editor)
    await page.getByRole('main').waitFor()
    await take(page, '评论', /评论管理$/)
    await page.getByText('再看看').waitFor()
    await take(page, '逐条', /^逐条审核$/)
    const queue = await openDialog(page)
    for (const [comment, ...keys] of [
      ['写得好', 'a'],
      ['广告', 'r', '推广', 'Enter'],
      ['有帮助', 'a'],
      ['再看看', 'a'],
    ] as const) {
      await queue.getByRole('blockquote').filter({ hasText: comment }).waitFor()
      await expect.poll(() => queue.locator('.queue').evaluate(one => one === document.activeElement)).toBe(true)
      for (const key of keys) await (key === '推广' ? page.keyboard.type(key) : page.keyboard.press(key))
    }
    await queue.getByText('待审 0 条，已通过 3 条，已驳回 1 条').waitFor()
    await page.keyboard.press('Escape')
    await queue.waitFor({ state: 'detached' })
    const states = async () => {
      const { records } = await administrator.get<{ records: { content: string; approved: number }[] }>(
        'blade-biz/comment/list',
      )
      return Object.fromEntries(records.map(({ content, approved }) => [content, approved]))
    }
    await expect.poll(states).toEqual({ 写得好: 2, 广告: 3, 有帮助: 2, 再看看: 2 })
    expect(complaints).toEqual([])
  })

  it('releases an edition', async () => {
    const issue = { title: '第7期', editionNo: 7, publishDate: '2026-03-02 00:00:00' }
    const id = await add(administrator, 'edition', issue)
    await add(administrator, 'page', { pageNo: 'A01', pageName: '要闻', editionId: id, sort: 1 })
    await administrator.post('blade-biz/edition/review', { ids: id })
    const { page, complaints } = await desk.signedIn('/', editor)
    await page.getByRole('main').waitFor()
    await take(page, '期刊', /期刊管理$/)
    await page.getByRole('row').filter({ hasText: '第7期' }).waitFor()
    await page.keyboard.press('j')
    await take(page, '出版', /^出版$/)
    const dialog = await openDialog(page)
    const reason = dialog.getByLabel('带缺出版原因')
    await expect.poll(() => reason.evaluate(field => field === document.activeElement)).toBe(true)
    await page.keyboard.type('印厂已开机')
    const release = dialog.getByRole('button', { name: '带缺出版' })
    await expect
      .poll(async () => {
        await page.keyboard.press('Tab')
        return release.evaluate(button => button === document.activeElement)
      })
      .toBe(true)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: '第7期' }).getByText('已出版').waitFor()
    const { edition } = await administrator.get<Board>('blade-biz/edition/board', { id })
    expect(edition.publishState).toBe(3)
    expect(complaints).toEqual([])
  })
})

/** Opens the search, types, goes to the choice with the arrow keys and takes it. */
async function take(page: Page, words: string, name: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '全局搜索' })
  await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true)
  await page.keyboard.type(words)
  const choice = page.getByRole('option', { name })
  await choice.waitFor()
  await expect
    .poll(async () => {
      if ((await choice.getAttribute('aria-selected')) === 'true') return true
      await page.keyboard.press('ArrowDown')
      return false
    })
    .toBe(true)
  await page.keyboard.press('Enter')
  await field.waitFor({ state: 'hidden' })
}

const add = async (api: Api, module: string, values: object) =>
  (await api.post<{ id: string }>(`blade-biz/${module}/submit`, values)).id

/** Holds the role of an editor: everything of the newspaper, and nothing of the administration. */
async function addEditor(api: Api, tenantId: string): Promise<Required<Person>> {
  const role = { roleName: '编辑', roleAlias: 'editor', parentId: '0', sort: 9 }
  const { id: roleId } = await api.post<{ id: string }>('blade-system/role/submit', role)
  const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap(node => [node, ...flat(node.children ?? [])])
  const granted = flat(await api.get<Node[]>('blade-system/menu/buttons')).filter(({ code }) =>
    /^(edition|page|articles|columns|comment)(_\w+)?$/.test(code),
  )
  const menuIds = granted.map(({ id }) => id).join()
  await api.post('blade-system/role/grant', { roleIds: roleId, menuIds, dataScopeIds: '', apiScopeIds: '' })
  const first = async (path: string) => (await api.get<{ id: string }[]>(`blade-system/${path}`))[0]?.id
  const [deptId, postId] = [await first('dept/tree'), await first('post/select')]
  const person = { account: 'editor', password: ADMIN_PASSWORD, name: '编辑', realName: '编辑', userType: 1 }
  await api.post('blade-user/submit', { ...person, roleId, deptId, postId })
  return { tenantId, account: 'editor', password: ADMIN_PASSWORD }
}
