import { act, cleanup, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { withTimeout } from '../../lib/withTimeout.ts'
import { startLanguage } from '../../providers/i18n/index.ts'
import { useErrorLog } from '../../state/errorLog.ts'
import { LoadBoundary } from './LoadBoundary.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
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
