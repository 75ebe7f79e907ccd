import { useDelete, usePermissions } from '@refinedev/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { timeLimit } from '../../../tests/support/run/timeLimit.ts'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'

afterEach(cleanup)

const resource = 'blade-system/post'

function UndoablePage() {
  const { mutate } = useDelete()
  return (
    <button
      type="button"
      onClick={() => mutate({ resource, id: '1', mutationMode: 'undoable', undoableTimeout: 1_000 })}
    >
      删除
    </button>
  )
}

function RolesPage() {
  return <p>{usePermissions<string[]>({}).data?.join()}</p>
}

it('offers to undo an undoable mutation until it is sent, and says then that it is done', async () => {
  const server = startFakeServer({ [resource]: [{ id: '1' }] })
  const { notices } = await renderResources([], { at: '/page', permission: [], page: <UndoablePage /> })
  const remove = () => userEvent.click(screen.getByRole('button', { name: '删除' }))
  await remove()
  await userEvent.click(await screen.findByRole('button', { name: 'undo' }))
  await waitFor(() => expect(screen.queryByText('秒内可以撤销', { exact: false })).toBeNull())

  await remove()
  await screen.findByText('1秒内可以撤销')
  await waitFor(() => expect(notices).toEqual(['success: 删除成功']), { timeout: timeLimit(10_000) })
  expect(server.callsTo(`${resource}/remove`)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'undo' })).toBeNull())
})

it('answers usePermissions with the roles that the server names', async () => {
  startFakeServer({}, { 'blade-auth/oauth/user-info': { roles: ['editor', 'reviewer'] } })
  await renderResources([], { at: '/page', permission: [], page: <RolesPage /> })
  await screen.findByText('editor,reviewer')
})
