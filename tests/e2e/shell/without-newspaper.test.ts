import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { button, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk({ env: { MODULES: 'kit' }, isNew: true })

interface Chunk {
  file: string
  src?: string
  name?: string
}

/** Files of the program that hold nothing but the newspaper. */
function newspaperFiles(): string[] {
  const chunks = Object.values(
    JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, Chunk>,
  )
  const isOfNewspaper = ({ src = '', name = '' }: Chunk) =>
    src.startsWith('src/resources/biz/') || name === 'contract-biz'
  return chunks.filter(isOfNewspaper).map(({ file }) => file)
}

it('without the newspaper its screens, calls and files are never asked for', async () => {
  const files = newspaperFiles()
  expect(files.length).toBeGreaterThan(5)
  const { page, complaints } = await desk.signedIn('/')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.reload()
  await page.getByRole('menuitem', { name: '系统管理' }).first().waitFor()
  await page.getByText('没有未完成的草稿').waitFor()
  expect(await page.getByRole('menuitem', { name: '内容管理' }).count()).toBe(0)
  expect(await page.getByRole('region', { name: /期刊|文章/ }).count()).toBe(0)
  for (const path of [
    '/desk/notice',
    '/report/reportlist',
    '/tool/code',
    '/work/start',
    '/system/dictbiz',
    '/monitor/job',
  ]) {
    await page.goto(desk.product.address + path)
    await page.getByRole('table').first().waitFor()
  }
  const paths = asked.map(url => new URL(url).pathname)
  expect(paths.filter(path => path.includes('blade-biz') || files.some(file => path.endsWith(file)))).toEqual([])
  expect(complaints).toEqual([])
})

it('a record of the kit is added, changed and removed', async () => {
  const { page, complaints } = await desk.signedIn('/system/post')
  await button(page.getByRole('toolbar'), '新增').click()
  const dialog = await openDialog(page)
  await dialog.getByLabel('岗位编号', { exact: true }).fill('kit')
  await dialog.getByLabel('岗位名称', { exact: true }).fill('测试岗')
  await dialog.getByLabel('岗位类型', { exact: true }).press('Enter')
  await page.getByRole('option', { name: '高层' }).first().waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await dialog.getByLabel('岗位排序', { exact: true }).fill('1')
  await button(dialog, '保存').click()
  await expectMessage(page, '新增成功')
  const row = rowOf(page, '测试岗')
  await button(row, '删除').click()
  await button(page.getByRole('dialog').last(), '确定').click()
  await expectMessage(page, '删除成功')
  expect(complaints).toEqual([])
})
