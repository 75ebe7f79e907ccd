// @vitest-environment happy-dom
import { useList } from '@refinedev/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, test, vi } from 'vitest'
import { workClaim, workTodo } from '#contract/flow/work'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { tokenReply } from '../../../tests/support/records/people.ts'
import { timeLimit } from '../../../tests/support/run/timeLimit.ts'
import { answerWith, envelope } from '../../../tests/support/servers/fakeApi.ts'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { lazyResource } from '../../components/resource/definition/lazyResource.ts'
import { endSession, startSession } from '../../state/session.ts'
import { handleDeskEvent, openNotice } from './notices.ts'

const claimList = 'blade-flow/work/claim-list'
const todoList = 'blade-flow/work/todo-list'
const listPaths = [claimList, todoList]
const modules = [workClaim, workTodo]
const resources = modules.map(({ path, route }) =>
  lazyResource(path, route ?? '', () => Promise.reject(new Error('no screen'))),
)

/** A list as Refine's documentation writes it. */
function LiveList({ path, listPath }: { path: string; listPath?: string | undefined }) {
  const { data } = useList({ resource: path, meta: { listPath }, liveMode: 'auto' })
  return <p>{data ? `${path}: ${data.data.map(({ taskName }) => taskName).join()}` : ''}</p>
}

afterEach(() => {
  cleanup()
  endSession()
})

it('an event of one module makes the lists of that module refetch, and no others', async () => {
  startSession(tokenReply())
  const named = (taskName: string) => ({ records: [{ id: taskName, taskName }], total: 1 })
  const server = startFakeServer(
    {},
    { 'blade-desk/notice/mine': { unread: 0, notices: [] }, [claimList]: named('审批'), [todoList]: named('付款') },
  )
  const lists = modules.map(({ path, listPath }) => <LiveList key={path} path={path} listPath={listPath} />)
  await renderResources(resources, { at: '/lists', permission: [], page: <>{lists}</> })
  await screen.findByText(`${workClaim.path}: 审批`)
  await screen.findByText(`${workTodo.path}: 付款`)

  for (const path of listPaths) server.answers[path] = named('归档')
  const payload = { module: workTodo.path, ids: ['1'] }
  handleDeskEvent({ channel: '', type: 'changed', payload, date: new Date() })
  await screen.findByText(`${workTodo.path}: 归档`)
  expect(listPaths.map(path => server.callsTo(path).length)).toEqual([1, 2])
})

test('a notice is marked as read before the unread ones are counted again', async () => {
  startSession(tokenReply())
  const answered: (string | undefined)[] = []
  const requests = answerWith(async ({ url }) => {
    await new Promise(resolve => setTimeout(resolve, 20))
    answered.push(url)
    return envelope(url?.endsWith('mine') ? { unread: 0, notices: [] } : { title: '放假通知' })
  })
  expect(await openNotice('7')).toEqual({ title: '放假通知' })
  expect(answered).toEqual(['blade-desk/notice/read'])
  await vi.waitFor(
    () => expect(answered).toEqual(['blade-desk/notice/read', 'blade-desk/notice/mine']),
    timeLimit(60_000),
  )
  expect(requests).toHaveLength(2)
})
