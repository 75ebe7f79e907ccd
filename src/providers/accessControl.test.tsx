import { Refine } from '@refinedev/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { post } from '#contract/system/post'
import { tokenReply } from '../../tests/support/records/people.ts'
import { endSession, startSession, useSession } from '../state/session.ts'
import { accessControlProvider, may, useAccess, useModuleRights } from './accessControl.ts'
import { dataProvider } from './api/data.ts'
import { queryClient } from './api/queryClient.ts'
import { startLanguage } from './i18n/index.ts'

const reason = '抱歉，你无权访问该页面'

beforeAll(() => startLanguage('zh'))
beforeEach(() => {
  endSession()
  startSession(tokenReply())
  useSession.setState({ permission: { post_add: true, post_view: true } })
})
afterEach(cleanup)

const answers: object[] = []

function Probe() {
  const holds = useModuleRights(post)
  const answer = { add: useAccess(post, 'add'), edit: useAccess(post, 'edit'), holdsEdit: holds('edit') }
  answers.push(answer)
  return <p>{JSON.stringify(answer)}</p>
}

test.each([
  ['list', true],
  ['create', true],
  ['clone', true],
  ['show', true],
  ['edit', false],
  ['delete', false],
])('Refine learns whether the user may %s', async (action, can) => {
  const resource = { name: 'blade-system/post', meta: { permission: 'post' } }
  const answer = await accessControlProvider.can({ action, params: { resource } })
  expect(answer).toEqual(can ? { can } : { can, reason })
})

test('the list of a resource that is in no menu stays closed, for a reason', async () => {
  const resource = { name: 'blade-system/post', meta: { permission: 'post', isClosed: true } }
  const ask = (action: string) => accessControlProvider.can({ action, params: { resource } })
  expect(await ask('list')).toEqual({ can: false, reason })
  expect(await ask('create')).toEqual({ can: true })
})

test('the hooks and the function answer as the provider, at the first render and after a grant', async () => {
  render(
    <Refine
      dataProvider={dataProvider}
      accessControlProvider={accessControlProvider}
      options={{ reactQuery: { clientConfig: queryClient }, disableTelemetry: true, useNewQueryKeys: true }}
    >
      <Probe />
    </Refine>,
  )
  expect(answers[0]).toEqual({ add: { can: true }, edit: { can: false, reason }, holdsEdit: false })
  expect([may('post', 'add'), may('post', 'edit')]).toEqual([true, false])
  act(() => useSession.setState({ permission: { post_edit: true } }))
  await waitFor(() =>
    expect(answers.at(-1)).toEqual({ add: { can: false, reason }, edit: { can: true }, holdsEdit: true }),
  )
  screen.getByText(JSON.stringify(answers.at(-1)))
})
