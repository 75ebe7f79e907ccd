import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { exportColumns, importColumns } from '../../../contract/kit/sheets.ts'
import { post } from '../../../contract/system/post.ts'
import { readSheet } from '../../../server/src/platform/spreadsheet/readSheet.ts'
import { writeSheet } from '../../support/files/writeSheet.ts'
import { button, confirm, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()
const folder = mkdtempSync(join(tmpdir(), 'broadsheet-sheets-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The file that a click saves. */
async function saved(page: Page, click: () => Promise<void>, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  await download.saveAs(join(folder, name))
  return join(folder, name)
}

const titlesIn = (dialog: Locator) => dialog.getByRole('list', { name: '列' }).getByRole('listitem').allTextContents()

it('a sheet of posts is checked, imported, undone, and exported with chosen columns in another order', async () => {
  const write = async (name: string, rows: Record<string, string>[]) => {
    writeFileSync(join(folder, name), await writeSheet(importColumns(post), rows))
    return join(folder, name)
  }
  const good = { postCode: 'sheet', postName: '表格岗位', category: '高层', sort: '1' }
  const mixed = await write('mixed.xlsx', [good, { ...good, postCode: 'wrong', category: '没有' }])
  const corrected = await write('corrected.xlsx', [good])
  const { page, complaints } = await desk.signedIn('/system/post')
  await button(page.getByRole('toolbar'), '导入').click()
  const dialog = await openDialog(page)
  await saved(page, () => button(dialog, '下载模板').click(), 'template.xlsx')
  await dialog.getByLabel('导入文件').setInputFiles(mixed)
  await button(dialog, '检查').click()
  await rowOf(dialog, '岗位类型“没有”不存在').waitFor()
  await dialog.getByText(/^检查完成，尚未导入/).waitFor()
  const faults = await saved(page, () => button(dialog, '下载错误清单').click(), 'errors.xlsx')
  expect((await readSheet(readFileSync(faults), importColumns(post))).rows[0]?.values.postCode).toBe('wrong')
  await dialog.getByLabel('导入文件').setInputFiles(corrected)
  await button(dialog, '导入').click()
  await dialog.getByText('已导入：新增1条，修改0条，未变0条，错误0行').waitFor()
  await rowOf(page, '表格岗位').waitFor()
  await button(dialog, '撤销本次导入').click()
  await page.getByText('将删除新增的1条，恢复修改的0条。').waitFor()
  await confirm(page)
  await expectMessage(page, '已撤销导入')
  await rowOf(page, '表格岗位').waitFor({ state: 'detached' })
  // The list of imports offers the same later.
  await button(page.getByRole('toolbar'), '导入').click()
  const again = await openDialog(page)
  await again.getByLabel('导入文件').setInputFiles(await write('again.xlsx', [good]))
  await button(again, '导入').click()
  await button(again, '确定').click()
  await page.goto(`${desk.product.address}/monitor/log/import`)
  await rowOf(page, 'corrected.xlsx')
    .getByText(/^已于.+撤销$/)
    .waitFor()
  await button(rowOf(page, 'again.xlsx'), '撤销本次导入').click()
  await confirm(page)
  await rowOf(page, 'again.xlsx')
    .getByText(/^已于.+撤销$/)
    .waitFor()

  await page.goto(`${desk.product.address}/system/post`)
  await button(page.getByRole('toolbar'), '导出').click()
  const exporting = await openDialog(page)
  expect((await titlesIn(exporting)).slice(0, 3)).toEqual(['所属租户', '岗位类型', '岗位编号'])
  await exporting.getByRole('checkbox', { name: '所属租户' }).uncheck()
  await exporting.getByRole('button', { name: '上移岗位编号' }).press('Enter')
  await expect.poll(() => titlesIn(exporting).then(titles => titles.slice(0, 2))).toEqual(['所属租户', '岗位编号'])
  const file = await saved(page, () => button(exporting, '导出').click(), 'posts.xlsx')
  const { rows } = await readSheet(readFileSync(file), exportColumns(post))
  // Other journeys of the product may have added posts.
  expect(rows.length).toBeGreaterThanOrEqual(8)
  expect(Object.keys(rows[0]?.values ?? {}).slice(0, 2)).toEqual(['postCode', 'category'])
  expect(complaints).toEqual([])
})
