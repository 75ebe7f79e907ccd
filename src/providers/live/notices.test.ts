// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { tokenReply } from '../../../tests/support/records/people.ts'
import { timeLimit } from '../../../tests/support/run/timeLimit.ts'
import { answerWith, envelope } from '../../../tests/support/servers/fakeApi.ts'
import { startSession } from '../../state/session.ts'
import { openNotice } from './notices.ts'

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
