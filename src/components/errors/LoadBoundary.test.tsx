import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { withTimeout } from '../../lib/timeout.ts'
import { startLanguage } from '../../providers/i18n/index.ts'
import { useErrorLog } from '../../state/errorLog.ts'
import { preloadable } from '../ui/preloadable.tsx'
import { LoadBoundary } from './ErrorPage.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a chunk that has not loaded after 120 seconds shows an error and is logged', async () => {
  await startLanguage('zh')
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
  await startLanguage('zh')
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
