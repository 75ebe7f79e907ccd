import { expect, it } from 'vitest'
import { execute, query } from '../../support/database/postgres.ts'
import { signIn } from '../../support/servers/api.ts'
import { act, button, confirm, expectMessage, openDialog, rowOf, setUpDesk } from '../support/desk.ts'

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

/** A notice that is due, and whose job has no tries left. Answers whether it has been published. */
async function failedNotice(title: string, error: string): Promise<() => Promise<boolean>> {
  const api = await signIn(desk.product.address)
  const id = await api.create('blade-desk/notice', {
    ...{ title, category: 1, content: title, releaseTime: '2099-01-01 08:00:00' },
  })
  const { connection } = desk.product
  await execute(connection, `set app.tenant = '*'; update blade_notice set release_time = now() where id = ${id}`)
  await execute(
    connection,
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = '${error}'
     where payload ->> 'id' = '${id}'`,
  )
  return async () => {
    const rows = await query(connection, 'select published_at from blade_notice where id = $1', [id])
    return rows[0]?.published_at !== null
  }
}

it('a failed job is seen on the console, retried and done', { tags: ['full'] }, async () => {
  const isPublished = await failedNotice('印厂停电通知', '磁盘已满：password=Margin-Note-42')
  const { page, complaints } = await desk.signedIn('/wel/dashboard')
  const jobs = page.getByRole('region', { name: '后台任务' })
  await jobs.getByText('最久等待').waitFor()
  await jobs.getByRole('link').first().click()
  await page.waitForURL(url => url.pathname.startsWith('/monitor/job'))
  const row = rowOf(page, '磁盘已满')
  await row.getByText('失败', { exact: true }).waitFor()
  await row.getByText('发布通知公告').waitFor()
  await row.getByText('publish-notice').waitFor()
  await row.getByText('25 / 25').waitFor()
  expect(await row.textContent()).not.toContain('Margin-Note-42')
  await act(row, '重试')
  await confirm(page)
  await expectMessage(page, '操作成功!')
  await expect.poll(isPublished).toBe(true)
  await button(page, '刷新').click()
  await row.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('the console shows real figures to administrators', { tags: ['full'] }, async () => {
  const { page, complaints } = await desk.signedIn('/wel/dashboard')
  await page.getByRole('region', { name: '服务器' }).getByText(process.versions.node).waitFor()
  await page.getByRole('region', { name: '接口请求' }).getByRole('img', { name: '最近30分钟' }).waitFor()
  expect(await page.getByRole('navigation', { name: '主导航' }).getByText('控制台').count()).toBe(0)
  await expect.poll(() => page.title()).toBe('控制台 - 医药经济报')
  expect(complaints).toEqual([])
})
