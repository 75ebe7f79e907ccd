// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { answerWith, envelope } from '../../../../tests/support/servers/fakeApi.ts'
import { startLanguage } from '../../../providers/i18n/index.ts'
import { readEntry } from '../../../state/persisted.ts'
import { detailAddress, formAddress } from './flowRoute.ts'

beforeAll(() => startLanguage('zh'))

it('the dictionary flow says which screens a category has, and its routes are remembered', async () => {
  answerWith(() => envelope([{ key: 'flow_1', name: '请假流程', route: '/leave/' }]))
  const task = { id: '1', taskId: '2', processInstanceId: '3', businessId: '4' }
  expect(await detailAddress({ ...task, category: 'flow_1' })).toBe('/work/process/leave/detail/3/4')
  expect(await formAddress({ id: '1', category: 'flow_9' })).toBe('/work/process/common/form/1')
  expect(readEntry('flowRoutes')?.content).toEqual({ flow_1: 'leave' })
})
