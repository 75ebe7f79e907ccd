// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { standardLayout } from '#contract/desk/list'
import { tokenReply } from '../../../../tests/support/records/people.ts'
import { answerWith, envelope } from '../../../../tests/support/servers/fakeApi.ts'
import { endSession, startSession } from '../../../state/session.ts'
import { keepLayout, readListSettings, useKeptLists } from './listSettings.ts'

const stored = { layouts: { posts: standardLayout, users: standardLayout }, views: [], defaults: {} }
const dense = { ...standardLayout, dense: true }

beforeEach(() => {
  vi.useFakeTimers()
  startSession(tokenReply())
})
afterEach(async () => {
  // Changes are saved after a moment.
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  endSession()
})

it('a layout that is changed while those of the account are read stays as it was changed', async () => {
  let answer = () => {}
  const late = new Promise<void>(resolve => {
    answer = resolve
  })
  answerWith(async () => {
    await late
    return envelope(stored)
  })
  const reading = readListSettings(true)
  keepLayout('posts', dense)
  answer()
  await reading
  expect(useKeptLists.getState().columnChoices).toEqual({ posts: dense, users: standardLayout })
})

it('a layout that has not reached the server yet is not replaced by the one it has', async () => {
  answerWith(() => envelope(stored))
  keepLayout('posts', undefined)
  await readListSettings(true)
  expect(useKeptLists.getState().columnChoices).toEqual({ users: standardLayout })
})

it('a layout that the server did not take is kept, and sent again with the next reading', async () => {
  let isAway = true
  const requests = answerWith(({ url }) =>
    url?.endsWith('/lay') ? (isAway ? { status: 503, body: {} } : envelope(null)) : envelope(stored),
  )
  keepLayout('posts', dense)
  await vi.runAllTimersAsync()
  isAway = false
  await readListSettings(true)
  expect(useKeptLists.getState().columnChoices).toEqual({ posts: dense, users: standardLayout })
  await vi.runAllTimersAsync()
  expect(requests.filter(({ url }) => url?.endsWith('/lay'))).toHaveLength(2)
  await readListSettings(true)
  expect(useKeptLists.getState().columnChoices).toEqual({ posts: standardLayout, users: standardLayout })
})
