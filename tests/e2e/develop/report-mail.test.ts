// @module-tag full
import { afterAll, expect, it } from 'vitest'
import { emptyDefinition, encodeDefinition } from '#contract/report/definition'
import { contentIn } from '../../support/mail/contentIn.ts'
import { startMailServer } from '../../support/mail/mailServer.ts'
import { signIn } from '../../support/servers/api.ts'
import { seriousFaults } from '../support/axe.ts'
import { act, button, openDialog, setUpDesk } from '../support/desk.ts'

const mail = await startMailServer()
const desk = setUpDesk({ env: { SMTP_URL: mail.url, MAIL_FROM: 'paper@example.com' } })
afterAll(() => mail.close())

it('a report is sent by mail on a phone: wrong addresses are refused at the field, and what is sent arrives', async () => {
  const api = await signIn(desk.product.address)
  const content = encodeDefinition({
    ...emptyDefinition,
    statement: 'select n as day, n * 20 as fee from generate_series(1, 3) as n',
  })
  await api.post('blade-report/report/rest/submit', { name: '邮件报表', nameEn: 'By mail', content })
  const { page, complaints } = await desk.signedIn('/report/reportlist', {}, { width: 390, height: 844, touch: true })
  await act(page.getByRole('listitem').filter({ hasText: '邮件报表' }), '定期发送')
  const dialog = await openDialog(page)
  await dialog.getByLabel('收件人').fill('not an address')
  await dialog.getByRole('radio', { name: '正文中的表格' }).check()
  await dialog.getByRole('radio', { name: '每月' }).check()
  await button(dialog, '添加').click()
  await dialog.locator('.ant-form-item-explain-error').waitFor()
  expect(await dialog.getByLabel('收件人').inputValue()).toBe('not an address')
  await dialog.getByLabel('收件人').fill('editor@example.com')
  await button(dialog, '添加').click()
  const delivery = dialog.getByRole('region', { name: '已有的定期发送' }).getByRole('listitem')
  await delivery.getByText('editor@example.com').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await delivery.getByRole('button', { name: /^立即发送/ }).click()
  await button(await openDialog(page), '立即发送').click()
  await delivery.getByText('已发送').waitFor()
  expect(mail.received.map(({ from, to }) => [from, to])).toEqual([['paper@example.com', ['editor@example.com']]])
  expect(contentIn(mail.received[0]?.source)).toMatch(/3[\s\S]{1,80}60/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
})
