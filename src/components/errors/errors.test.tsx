import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { accessRequest } from '#contract/system/access-request'
import { post } from '#contract/system/post'
import type { AccessExplanation } from '#contract/system/user'
import { openModule } from '../../../tests/support/dom/renderResources.tsx'
import { startFakeServer } from '../../../tests/support/servers/fakeServer.ts'
import { withTimeout } from '../../lib/timeout.ts'
import { startLanguage } from '../../providers/i18n/index.ts'
import { useErrorLog } from '../../state/errorLog.ts'
import { preloadable } from '../ui/preloadable.tsx'
import { LoadBoundary } from './ErrorPage.tsx'

beforeAll(() => startLanguage('zh'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a chunk that has not loaded after 120 seconds shows an error and is logged', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  useErrorLog.setState({ logsList: [] })
  const Never = lazy(() => withTimeout(120_000, new Promise<{ default: () => null }>(() => {})))
  render(
    <LoadBoundary>
      <Suspense fallback="on its way">
        <Never />
      </Suspense>
    </LoadBoundary>,
  )
  await act(() => vi.advanceTimersByTimeAsync(119_999))
  screen.getByText('on its way')
  await act(() => vi.advanceTimersByTimeAsync(1))
  screen.getByRole('heading', { name: '页面加载失败' })
  await vi.waitFor(
    () =>
      expect(useErrorLog.getState().logsList.map(({ message }) => message)).toEqual(['Nothing came within 120000 ms']),
    30_000,
  )
})

test('a screen that could not be loaded without a connection is loaded when the connection is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let loads = 0
  const Screen = preloadable(async () => {
    loads += 1
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>the screen</p>
  })
  render(
    <LoadBoundary>
      <Suspense fallback="on its way">
        <Screen />
      </Suspense>
    </LoadBoundary>,
  )
  await screen.findByText('网络已断开，恢复后自动重新加载。')
  expect(loads).toBe(1)
  online.mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await screen.findByText('the screen')
  expect(loads).toBe(2)
})

describe('a screen that is forbidden', () => {
  afterEach(cleanup)

  const explanation: AccessExplanation = {
    allowed: false,
    title: '岗位管理',
    reasons: [{ allowed: false, text: '所属角色均未获得“岗位管理”' }],
    roles: [{ id: '1', roleName: '人事' }],
  }

  async function openForbidden(changes: Partial<AccessExplanation> = {}, language: 'zh' | 'en' = 'zh') {
    const server = startFakeServer({}, { 'blade-user/explain-own': { ...explanation, ...changes } })
    server.refuse(`${post.path}/list`, 403, '没有权限')
    await openModule(post, '', { permission: ['post'], language })
    await screen.findByText(language === 'zh' ? '岗位管理：不允许' : '岗位管理: not allowed')
    return server
  }

  it.each([
    ['zh', '可授予此权限的角色：人事', '申请理由（可选）', '申请权限', '申请已提交，管理员处理后会通知您。'],
    [
      'en',
      'Roles that would allow it: 人事',
      'Reason (optional)',
      'Request it',
      'Sent: you get a notice when an administrator has decided.',
    ],
  ] as const)(
    'says why a screen is refused, and requests it from the administrators (%s)',
    async (language, roles, reason, ask, sent) => {
      const server = await openForbidden({}, language)
      screen.getByText('所属角色均未获得“岗位管理”')
      screen.getByText(roles)
      fireEvent.change(screen.getByLabelText(reason), { target: { value: '值班' } })
      fireEvent.click(screen.getByRole('button', { name: new RegExp(ask) }))
      await screen.findByText(sent)
      const target = `${post.path}/list`
      expect(server.callsTo(`${accessRequest.path}/ask`).map(({ body }) => body)).toEqual([{ target, reason: '值班' }])
    },
  )

  it('offers no request where no role of the tenant would allow it', async () => {
    await openForbidden({ roles: [] })
    await waitFor(() => expect(screen.queryByRole('button', { name: /申请权限/ })).toBeNull())
  })
})
