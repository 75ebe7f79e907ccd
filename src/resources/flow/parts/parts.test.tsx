import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { answerWith, envelope } from '../../../../tests/support/servers/fakeApi.ts'
import { startLanguage } from '../../../providers/i18n/index.ts'
import { readEntry } from '../../../state/persisted.ts'
import { detailAddress, formAddress } from './flowRoute.ts'
import { CheckResult } from './ProblemList.tsx'

afterEach(cleanup)
await startLanguage('zh')

const warning = { elementId: 'b', elementName: '财务会签', reason: '驳回不起作用', isWarning: true } as const
const problem = { elementId: 'c', elementName: '付款', reason: '没有处理人或候选人' }

it('says of a warning that the diagram can be deployed, and shows the element', async () => {
  const onChoose = vi.fn()
  render(<CheckResult found={[warning]} onChoose={onChoose} close={() => {}} />)
  expect(screen.getByRole('alert').textContent).toMatch(/^可以部署，但请留意：.*财务会签（b） 驳回不起作用/)
  await userEvent.click(screen.getByRole('button', { name: /财务会签/ }))
  expect(onChoose).toHaveBeenCalledWith('b')
})

it('names first what stands against a deployment', () => {
  render(<CheckResult found={[problem, warning]} onChoose={() => {}} close={() => {}} />)
  expect(screen.getByRole('alert').textContent).toMatch(/^以下内容不能部署：.*付款/)
  expect(screen.queryByText(/财务会签/)).toBeNull()
})

it('the dictionary flow says which screens a category has, and its routes are remembered', async () => {
  answerWith(() => envelope([{ key: 'flow_1', name: '请假流程', route: '/leave/' }]))
  const task = { id: '1', taskId: '2', processInstanceId: '3', businessId: '4' }
  expect(await detailAddress({ ...task, category: 'flow_1' })).toBe('/work/process/leave/detail/3/4')
  expect(await formAddress({ id: '1', category: 'flow_9' })).toBe('/work/process/common/form/1')
  expect(readEntry('flowRoutes')?.content).toEqual({ flow_1: 'leave' })
})
