import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ReportDeliveries, ReportDelivery } from '#contract/report/delivery'
import { report } from '#contract/report/report'
import { openModule, rightsTo } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import type { Language } from '../../../lib/text/languages.ts'

afterEach(cleanup)

const { path } = report
const delivery: ReportDelivery = {
  ...{
    id: '7',
    makerName: '张三',
    createTime: '2026-03-01 10:00:00',
    recipients: ['li@example.com', 'wang@example.org', 'zhao@example.com'],
  },
  ...{ rhythm: 'weekly', day: 1, time: '08:00', format: 'xlsx', language: 'zh', facts: [], state: 'active' },
  nextTime: '2026-03-09 08:00:00',
  lastRun: {
    state: 'failed',
    at: '2026-03-02 08:00:05',
    fault: { zh: '报表已被删除', en: 'The report has been removed' },
    unreached: [
      { address: 'wang@example.org', reason: '550 unknown' },
      { address: 'zhao@example.com', reason: '' },
    ],
  },
}
const none: ReportDeliveries = { canSend: true, deliveries: [], parameters: [], values: {} }

async function open(found: ReportDeliveries, language: Language = 'zh') {
  const server = startFakeServer({ [path]: [{ id: '1', version: 1, name: '稿件', nameEn: 'Articles' }] })
  const { answers } = server
  answers[`${path}/deliveries`] = found
  for (const name of ['deliver', 'send-delivery', 'pause-delivery', 'resume-delivery', 'remove-delivery'])
    answers[`${path}/${name}`] = null
  const rendered = await openModule(report, '', { permission: rightsTo(report, 'view', 'deliver'), language })
  const table = await screen.findByRole('table')
  const name = language === 'zh' ? '定期发送' : 'Send by mail'
  await userEvent.click(await within(table).findByRole('button', { name }))
  return { ...rendered, server, dialog: await screen.findByRole('dialog') }
}

it('adds a delivery with the recipients, day and time that were entered', async () => {
  const { server, dialog } = await open(none)
  expect(await within(dialog).findByText(/还没有定期发送/)).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText('收件人'), 'li@example.com{enter}nobody')
  await userEvent.click(within(dialog).getByRole('button', { name: /^添 ?加$/ }))
  expect(await within(dialog).findByText('第2个邮箱地址格式不正确')).toBeTruthy()
  expect(server.callsTo(`${path}/deliver`)).toEqual([])
  await userEvent.type(within(dialog).getByLabelText('收件人'), '@example.org')
  await userEvent.click(within(dialog).getByRole('radio', { name: '每周' }))
  expect(await within(dialog).findByLabelText('星期')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('radio', { name: 'CSV 附件' }))
  await userEvent.click(within(dialog).getByRole('button', { name: /^添 ?加$/ }))
  await waitFor(() => expect(server.callsTo(`${path}/deliver`)).toHaveLength(1))
  expect(server.callsTo(`${path}/deliver`)[0]?.body).toEqual({
    ...{ id: '1', recipients: 'li@example.com\nnobody@example.org', rhythm: 'weekly', day: 1, time: '08:00' },
    ...{ format: 'csv', language: 'zh' },
  })
})

it('lists deliveries with their next time and why the last one failed, and changes them', async () => {
  const { server, dialog, notices } = await open({ ...none, deliveries: [delivery] })
  const list = await within(dialog).findByRole('region', { name: '已有的定期发送' })
  for (const text of [
    '每星期一 08:00',
    '下次 2026-03-09 08:00:00',
    '最近一次：发送失败，2026-03-02 08:00:05',
    '报表已被删除',
    '未确认送达：wang@example.org（550 unknown）, zhao@example.com',
  ])
    expect(within(list).getByText(text, { exact: false })).toBeTruthy()
  server.answers[`${path}/deliveries`] = { ...none, deliveries: [{ ...delivery, state: 'paused', nextTime: '' }] }
  await userEvent.click(within(list).getByRole('button', { name: /^暂停（li@example.com/ }))
  await userEvent.click(await within(list).findByRole('button', { name: /^恢复（li@example.com/ }))
  await waitFor(() => expect(server.callsTo(`${path}/resume-delivery`)).toHaveLength(1))
  await userEvent.click(within(list).getByRole('button', { name: /^立即发送（li@example.com/ }))
  const question = (await screen.findByText('报表将立即发送给3个收件人。确定发送吗？')).closest<HTMLElement>(
    '.ant-modal',
  )
  await userEvent.click(within(question as HTMLElement).getByRole('button', { name: '立即发送' }))
  await waitFor(() => expect(notices.join()).toContain('正在发送'))
  expect(server.callsTo(`${path}/send-delivery`).map(({ body }) => body)).toEqual([{ id: '1', deliveryId: '7' }])
})

it('says what the operator has to set while no mail can be sent', async () => {
  const { dialog } = await open({ ...none, canSend: false, deliveries: [delivery] }, 'en')
  expect(await within(dialog).findByText(/SMTP_URL .* MAIL_FROM/)).toBeTruthy()
  expect(within(dialog).queryByLabelText('Recipients')).toBeNull()
  expect(within(dialog).queryByRole('button', { name: /Send now/ })).toBeNull()
  expect(within(dialog).getByRole('button', { name: /^Pause \(li@example.com/ })).toBeTruthy()
})
