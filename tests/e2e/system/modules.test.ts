import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { act, button, confirm, expectMessage, openDialog, pick, rowOf, setUpDesk } from '../support/desk.ts'

// The loops over the declarations assert the rules of every declared module.
const desk = setUpDesk()

async function search(page: Page, name: string): Promise<void> {
  const form = page.getByRole('search')
  await form.getByLabel('岗位名称').fill(name)
  await button(form, '搜索').click()
}

it('a record is added, found, changed, viewed and deleted', async () => {
  const { page, complaints } = await desk.signedIn('/system/post')
  await button(page.getByRole('toolbar'), '新增').click()
  const added = await openDialog(page)
  await pick(page, added.getByLabel('岗位类型'), '中层')
  await added.getByLabel('岗位编号').fill('journey')
  await added.getByLabel('岗位名称').fill('旅程')
  await added.getByLabel('岗位排序').fill('900')
  await button(added, '保存').click()
  await expectMessage(page, '新增成功')
  await search(page, '旅程')
  const rows = page.getByRole('row').filter({ has: page.getByRole('button') })
  await rowOf(page, '旅程').waitFor()
  await expect.poll(() => rows.count()).toBe(1)

  await act(rowOf(page, '旅程'), '编辑')
  const edited = await openDialog(page)
  const field = edited.getByLabel('岗位名称')
  await expect.poll(() => field.inputValue()).toBe('旅程')
  await field.fill('旅程改')
  await button(edited, '保存').click()
  await expectMessage(page, '更新成功')
  await act(rowOf(page, '旅程改'), '查看')
  const viewed = await openDialog(page)
  await viewed.getByText('旅程改').waitFor()
  await page.keyboard.press('Escape')
  await viewed.waitFor({ state: 'hidden' })

  await act(rowOf(page, '旅程改'), '删除')
  await page.getByText('确定将选择数据删除?').waitFor()
  await confirm(page)
  await expectMessage(page, '删除成功')
  await rowOf(page, '旅程改').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
