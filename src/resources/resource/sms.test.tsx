import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { sms } from '#contract/resource/sms'
import { openModule } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'

afterEach(cleanup)

it('asks for a phone number of eleven digits before it sends', async () => {
  const { path } = sms
  const row = { id: '1', version: 1, smsCode: 'outbox', category: 1, templateId: '9', signName: '晨报', status: 1 }
  const server = startFakeServer({ [path]: [row] })
  await openModule(sms)
  const listed = (await screen.findByText('outbox')).closest('tr') as HTMLElement
  await userEvent.click(within(listed).getByRole('button', { name: '调试' }))
  const dialog = await screen.findByRole('dialog')
  const phones = await within(dialog).findByLabelText('发送手机')
  const send = () => userEvent.click(within(dialog).getByRole('button', { name: '发送' }))
  await send()
  await within(dialog).findByText('手机号码不能为空')
  await userEvent.type(phones, '1380013800')
  await send()
  await within(dialog).findByText('手机号码长度不为11位')
  expect(server.callsTo(`${path}/endpoint/send-message`)).toEqual([])
  await userEvent.type(phones, '0')
  await send()
  await waitFor(() =>
    expect(server.callsTo(`${path}/endpoint/send-message`)[0]?.params).toMatchObject({ phones: '13800138000' }),
  )
})
