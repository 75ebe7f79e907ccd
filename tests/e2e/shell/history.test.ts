import { expect, it } from 'vitest'
import { signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { act, button, confirm, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()
const post = (postName: string) => ({ category: 1, postCode: postName, postName, sort: 1, remark: '' })

it('shows what became of a record, sets it back to how it was, and brings it back from the bin', async () => {
  const api = await signIn(desk.product.address)
  const id = await api.create('blade-system/post', post('夜班编辑'))
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

  await act(row, '删除')
  await confirm(page)
  await row.waitFor({ state: 'detached' })
  await button(page, '回收站').click()
  const bin = await openDialog(page)
  await bin.getByRole('searchbox', { name: '搜索已删除的数据' }).fill('夜班')
  await page.keyboard.press('Enter')
  await rowOf(bin, '夜班编辑').filter({ hasText: '管理员' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await button(rowOf(bin, '夜班编辑'), '恢复').click()
  await expectMessage(page, '已恢复 1 条数据')
  await bin.getByText('没有符合条件的数据').waitFor()
  await page.keyboard.press('Escape')
  await bin.waitFor({ state: 'hidden' })
  await row.waitFor()
})
