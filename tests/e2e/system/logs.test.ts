import { expect, it } from 'vitest'
import { signIn } from '../../support/servers/api.ts'
import { button, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

it('a refused call is found in the API log, with all that is known of it', async () => {
  const api = await signIn(desk.product.address)
  await expect(api.post('blade-system/post/submit', { postName: '没有编号的岗位' })).rejects.toThrow('400')
  const { page, complaints } = await desk.signedIn('/monitor/log/api')
  const search = page.getByRole('search')
  await search.getByLabel('请求接口').fill('post/submit')
  await search.getByLabel('状态码').fill('400')
  // The newest is on top; other journeys of the product are refused as well.
  const row = rowOf(page, '/api/blade-system/post/submit').first()
  // Entries are written in batches, which a busy machine may do after the first search.
  await expect
    .poll(async () => {
      const found = page.waitForResponse(response => /log\/api\/list.*400/.test(response.url()))
      await button(search, '搜索').click()
      await found
      return row.count()
    })
    .toBe(1)
  await button(row, '查看').click()
  const dialog = await openDialog(page)
  await dialog.getByRole('region', { name: '请求数据' }).getByText('没有编号的岗位').waitFor()
  await dialog.getByText('admin', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(await button(page, '编辑').count()).toBe(0)
  expect(complaints).toEqual([])
})
