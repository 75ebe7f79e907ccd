import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { workClaim } from '#contract/flow/work'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { lazyResource } from '../../components/resource/definition/lazyResource.ts'
import { publishChange } from '../../providers/live/live.ts'

const claim = lazyResource(workClaim.path, '/work/claim', () => import('./work-claim.tsx'))
const listPath = 'blade-flow/work/claim-list'
const tasks = (...names: string[]) => ({
  records: names.map(taskName => ({ id: taskName, taskId: taskName, taskName })),
  total: names.length,
})

afterEach(cleanup)

it('shows what others change where the list stands, and fetches once after an own change', async () => {
  const server = startFakeServer({}, { [listPath]: tasks('审批', '付款'), 'blade-flow/work/claim-task': null })
  await renderResources([claim], { at: '/work/claim', permission: ['work_claim'] })
  const lists = () => server.callsTo(listPath).length
  await screen.findByText('付款')
  server.answers[listPath] = tasks('审批')
  publishChange({ module: workClaim.path, ids: [] })
  await waitFor(() => expect(screen.queryByText('付款')).toBeNull())
  expect(lists()).toBe(2)

  server.answers[listPath] = tasks()
  await userEvent.click(screen.getByRole('button', { name: '签收' }))
  await userEvent.click(await screen.findByRole('button', { name: '确定' }))
  await waitFor(() => expect(screen.queryByText('审批')).toBeNull())
  publishChange({ module: workClaim.path, ids: [] })
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(lists()).toBe(3)
})
