import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { LeaveDetail } from '#contract/desk/process/leave'
import '../../../providers/i18n/uiLocale.ts'
import { startLanguage, switchLanguage } from '../../../providers/i18n/index.ts'
import { LeaveFacts } from './leave.tsx'

const detail = {
  ...{ taskUserName: '林若溪', startTime: '2027-03-01 08:00:00', endTime: '2027-03-03 18:00:00', reason: '返乡' },
  ...{ applyTime: '2027-02-01 09:00:00', status: 1, statusName: '审批中', duties: [], balances: [] },
  flow: { assigneeName: '周知远' },
} as unknown as LeaveDetail

afterEach(async () => {
  cleanup()
  await switchLanguage('zh')
})

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
