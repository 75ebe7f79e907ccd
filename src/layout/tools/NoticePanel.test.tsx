import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { notice } from '#contract/desk/notice'
import { renderResources } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { refreshNotices } from '../../providers/live/notices.ts'
import { useNotices } from '../../state/notices.ts'
import { useSession } from '../../state/session.ts'
import { OwnNotices } from './NoticePanel.tsx'

afterEach(() => {
  cleanup()
  useSession.setState(useSession.getInitialState())
  useNotices.setState(useNotices.getInitialState())
})

it('says that notices could not be read, and reads them again when asked', async () => {
  const mine = `${notice.path}/mine`
  const server = startFakeServer({}, { [mine]: { unread: 0, notices: [] } })
  server.refuse(mine, 500, '服务器出错了')
  useSession.setState({ token: 'any' })
  const page = <OwnNotices close={() => undefined} />
  const { notices } = await renderResources([], { at: '/', permission: [], page })
  await refreshNotices()
  await screen.findByRole('alert')
  expect(screen.queryByText('暂无通知公告')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
  await screen.findByText('暂无通知公告')
  expect(notices).toEqual([])
})
