import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { comment } from '#contract/biz/comment'
import { commentState } from '#contract/biz/states'
import { openModule } from '../../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../../tests/support/servers/fakeServer.ts'

afterEach(cleanup)

it('approves the selected comments by one call of approvedlist, and asks for a selection before', async () => {
  const { path } = comment
  const rows = ['头版好看', '错字不少', '多登副刊'].map((content, index) => ({
    ...{ id: String(index + 1), version: 1, content, targetType: 1, targetId: '7', targetTitle: '集采落地' },
    approved: commentState.pending,
  }))
  const server = startFakeServer({ [path]: rows })
  const { notices } = await openModule(comment)
  const first = await rowOf('头版好看')
  await userEvent.click(screen.getByRole('button', { name: '批量通过' }))
  await waitFor(() => expect(notices).toEqual(['warning: 请选择至少一条数据']))
  expect(server.callsTo(`${path}/approvedlist`)).toEqual([])
  for (const row of [first, await rowOf('多登副刊')]) await userEvent.click(within(row).getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: '批量通过' }))
  await waitFor(() => expect(server.callsTo(`${path}/approvedlist`)).toHaveLength(1))
  const [{ method, body } = {}] = server.callsTo(`${path}/approvedlist`)
  expect([method, body]).toEqual(['POST', { ids: '1,3', approved: commentState.approved }])
  expect(server.calls.filter(({ url }) => url.startsWith(`${path}/bulk`))).toEqual([])
})

const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement
