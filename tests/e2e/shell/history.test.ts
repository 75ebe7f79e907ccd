import pg from 'pg'
import { expect, it } from 'vitest'
import { digestOf, hashPassword } from '../../../server/src/auth/accounts/passwords.ts'
import { signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { act, button, confirm, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()
const post = (postName: string) => ({ category: 1, postCode: postName, postName, sort: 1, remark: '' })

it('shows what became of a record, and sets it back to how it was', async () => {
  const api = await signIn(desk.product.address)
  const { id } = (await api.post('blade-system/post/submit', post('夜班编辑'))) as { id: string }
  await api.post('blade-system/post/submit', { id, category: 2, remark: '负责夜间版面的编排与终审,次日清晨交接。' })
  await api.post('blade-system/post/submit', {
    id,
    postName: '值班编辑',
    remark: '负责夜间版面的编排与校对,次日清晨交接。',
  })

  const { page } = await desk.signedIn('/system/post')
  await act(rowOf(page, '值班编辑'), '历史')
  const drawer = await openDialog(page)
  const entries = drawer.getByRole('list', { name: '修改历史' }).getByRole('listitem')
  await expect.poll(() => entries.count()).toBe(3)
  await expect.poll(() => entries.first().textContent()).toContain('岗位名称夜班编辑 → 值班编辑')
  await expect.poll(() => entries.first().locator('ins').allInnerTexts()).toContain('校对')
  expect(await entries.nth(1).textContent()).toContain('岗位类型高层 → 中层')
  expect(await seriousFaults(page)).toEqual([])

  await button(drawer, '恢复到版本1').click()
  await confirm(page)
  await expectMessage(page, '已恢复到版本1')
  await expect.poll(() => entries.first().textContent()).toContain('恢复到版本1')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  const row = rowOf(page, '夜班编辑').filter({ hasText: '高层' })
  await row.waitFor()
  await expect.poll(() => button(row, '更多').evaluate(element => element === document.activeElement)).toBe(true)
})

it('brings back what was removed', { tags: ['full'] }, async () => {
  const api = await signIn(desk.product.address)
  const { id } = (await api.post('blade-system/post/submit', post('排版工'))) as { id: string }
  await api.post('blade-system/post/remove', { ids: id })

  const { page } = await desk.signedIn('/system/post')
  await rowOf(page, '首席执行官').waitFor()
  await button(page, '回收站').click()
  const drawer = page.getByRole('dialog').last()
  await drawer.getByRole('searchbox', { name: '搜索已删除的数据' }).fill('排版')
  await page.keyboard.press('Enter')
  await rowOf(drawer, '排版工').filter({ hasText: '管理员' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await button(rowOf(drawer, '排版工'), '恢复').click()
  await expectMessage(page, '已恢复 1 条数据')
  await drawer.getByText('没有符合条件的数据').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await rowOf(page, '排版工').waitFor()
})

it('shows what became of a region, which has a screen of its own', { tags: ['full'] }, async () => {
  const api = await signIn(desk.product.address)
  await api.post('blade-system/region/submit', { code: '11', remark: '首都' })
  const { page } = await desk.signedIn('/base/region')
  const beijing = page.locator('.ant-tree-treenode', { hasText: '北京市 11' })
  await beijing.waitFor()
  expect(await button(page, '修改历史').count()).toBe(0)
  await beijing.locator('.ant-tree-node-content-wrapper').click()
  await button(page, '修改历史').click()
  const entries = page.getByRole('list', { name: '修改历史' }).getByRole('listitem')
  await expect.poll(() => entries.first().textContent()).toContain('首都')
  await page.keyboard.press('Escape')
  await button(page, '回收站').click()
  await page.getByRole('dialog').getByRole('searchbox', { name: '搜索已删除的数据' }).waitFor()
})

it('lets who may only look see the history and change nothing', { tags: ['full'] }, async () => {
  const api = await signIn(desk.product.address)
  const { id } = (await api.post('blade-system/post/submit', post('校对员'))) as { id: string }
  await api.post('blade-system/post/submit', { id, sort: 2 })
  const reader = { account: 'reader', password: 'Margin-Note-42' }
  await addReader(reader)
  const { page } = await desk.signedIn('/system/post', reader)
  await button(rowOf(page, '校对员'), '查看').click()
  await button(await openDialog(page), '修改历史').click()
  const history = page.getByRole('list', { name: '修改历史' })
  await history.getByText('版本1', { exact: true }).waitFor()
  expect(await history.getByRole('button').count()).toBe(0)
  expect(await button(page, '回收站').count()).toBe(0)
})

async function addReader({ account, password }: { account: string; password: string }): Promise<void> {
  const client = new pg.Client(desk.product.connection)
  await client.connect()
  await client.query(
    `insert into blade_role (id, tenant_id, role_name, role_alias) values (21, '000000', '读者', 'reader')`,
  )
  await client.query(
    `insert into blade_role_menu (role_id, menu_id) select 21, id from blade_menu where code in ('post', 'post_view')`,
  )
  await client.query(
    `insert into blade_user (id, tenant_id, account, password, name, real_name, role_id)
     values (22, '000000', $1, $2, '读者', '读者', 21)`,
    [account, await hashPassword(digestOf(password))],
  )
  await client.end()
}
