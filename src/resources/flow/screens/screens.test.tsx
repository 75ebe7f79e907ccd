import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, Form } from 'antd'
import { afterEach, expect, it, vi } from 'vitest'
import type { LeaveDetail } from '#contract/desk/process/leave'
import type { FlowFormField } from '#contract/flow/process'
import { renderResources } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'
import { startLanguage, switchLanguage } from '../../../providers/i18n/index.ts'
import { LeaveFacts } from './leave.tsx'
import { ProcessFields } from './ProcessFields.tsx'

afterEach(async () => {
  cleanup()
  await switchLanguage('zh')
})

it('offers the users of the tenant where a process asks for one or several, and sends their ids', async () => {
  startFakeServer(
    {},
    {
      'blade-user/user-list': [
        { id: '7', realName: '林若溪' },
        { id: '8', realName: '周知远' },
        { id: '9', realName: '何一鸣' },
      ],
    },
  )
  const field = { required: true, writable: true, options: [], value: null }
  const fields: FlowFormField[] = [
    { ...field, id: 'approver', name: '审批人', type: 'user' },
    { ...field, id: 'signers', name: '会签人', type: 'users' },
  ]
  const sent = vi.fn()
  const page = (
    <Form onFinish={sent}>
      <ProcessFields fields={fields} />
      <Button htmlType="submit">提交</Button>
    </Form>
  )
  await renderResources([], { at: '/start', permission: [], page })
  const submit = () => userEvent.click(screen.getByRole('button'))
  await submit()
  // The empty picker asks for the same.
  await screen.findByText('请选择会签人', { selector: '.ant-form-item-explain-error' })
  const choose = async (label: string, ...names: string[]) => {
    await userEvent.click(screen.getByLabelText(label))
    // The list of the first picker stays behind.
    for (const name of names) await userEvent.click((await screen.findAllByTitle(name)).at(-1) as HTMLElement)
  }
  await choose('审批人', '林若溪')
  await choose('会签人', '周知远', '何一鸣')
  await submit()
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith({ variables: { approver: '7', signers: ['8', '9'] } }))
})

const detail = {
  ...{ taskUserName: '林若溪', startTime: '2027-03-01 08:00:00', endTime: '2027-03-03 18:00:00', reason: '返乡' },
  ...{ applyTime: '2027-02-01 09:00:00', status: 1, statusName: '审批中', duties: [], balances: [] },
  flow: { assigneeName: '周知远' },
} as unknown as LeaveDetail

it('shows the state of a request for leave in the language of the screen', async () => {
  await startLanguage('zh')
  render(<LeaveFacts detail={detail} />)
  screen.getByText('审批中')
  cleanup()
  await switchLanguage('en')
  render(<LeaveFacts detail={detail} />)
  screen.getByText('In progress')
  expect(screen.queryByText('审批中')).toBeNull()
})
