// @module-tag full
import { expect, it } from 'vitest'
import { execute, query } from '../../support/database/postgres.ts'
import { signIn } from '../../support/servers/api.ts'
import { act, button, confirm, expectMessage, rowOf, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

/** A notice that is due, and whose job has no tries left. Answers whether it has been published. */
async function failedNotice(title: string, error: string): Promise<() => Promise<boolean>> {
  const api = await signIn(desk.product.address)
  const { id } = await api.post<{ id: string }>('blade-desk/notice/submit', {
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

it('a failed job is seen on the console, retried and done', async () => {
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
