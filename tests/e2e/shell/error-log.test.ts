import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { query } from '../../support/database/postgres.ts'
import { button, confirm, expectMessage, openDialog, setUpDesk } from '../support/desk.ts'

const desk = setUpDesk()

async function throwErrors(page: Page, messages: string[]): Promise<void> {
  await page.evaluate(texts => {
    for (const text of texts)
      setTimeout(() => {
        throw new Error(text)
      })
  }, messages)
}

it('errors nobody caught are counted up to 99+, listed with five columns, cleared, or sent to the server', async () => {
  const { page } = await desk.signedIn('/wel/index')
  const badge = page.getByRole('button', { name: /^错误日志/ }).locator('.ant-badge-count')
  await page.getByRole('banner').getByRole('button', { name: '错误日志' }).waitFor()
  expect(await badge.count()).toBe(0)
  await throwErrors(page, ['Nobody caught this', 'Nobody caught this'])
  await expect.poll(() => badge.getAttribute('title')).toBe('1')
  await page.evaluate(() => void Promise.reject(new Error('refresh_token=4711 was lost')))
  await expect.poll(() => badge.getAttribute('title')).toBe('2')
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('saber-logsList') ?? '{}').content)
  expect(Object.keys(stored[0]).sort()).toEqual(['info', 'message', 'stack', 'time', 'type', 'url'])
  expect(stored[0]).toMatchObject({ type: 'error', time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) })
  expect(JSON.stringify(stored)).not.toContain('4711')
  await throwErrors(
    page,
    Array.from({ length: 97 }, (_, count) => `Number ${count}`),
  )
  await expect.poll(() => badge.getAttribute('title')).toBe('99')
  expect(await badge.textContent()).not.toContain('+')
  await throwErrors(page, ['One too many'])
  await expect.poll(() => badge.textContent()).toBe('99+')

  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: '错误日志' }).click()
  const dialog = await openDialog(page)
  const headings = await dialog.getByRole('columnheader').allTextContents()
  expect(headings).toEqual(['类型', '地址', '内容', '堆栈', '时间'])
  await dialog.getByRole('row').nth(1).locator('.ant-tag-red .anticon-bug').waitFor()
  await button(dialog, '清空本地日志').click()
  await page.getByText('确定清空本地日志记录?').waitFor()
  await confirm(page)
  await expectMessage(page, '清空成功!')
  await dialog.getByText('没有错误日志').waitFor()
  await badge.waitFor({ state: 'detached' })

  await throwErrors(page, ['To be sent'])
  await dialog.getByText('To be sent').first().waitFor()
  await button(dialog, '上传服务器').click()
  await page.getByText('确定上传本地日志到服务器?').waitFor()
  await confirm(page)
  await expectMessage(page, '发送成功!')
  await dialog.getByText('没有错误日志').waitFor()
  const statement = `select service_id, message from blade_log_error where message = 'To be sent'`
  expect(await query(desk.product.connection, statement)).toEqual([{ service_id: 'browser', message: 'To be sent' }])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('button', { name: '当前用户' }).waitFor()
})
