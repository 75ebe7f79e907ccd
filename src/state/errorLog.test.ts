// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetErrors, rememberError, useErrorLog, watchErrors } from './errorLog.ts'

const log = () => useErrorLog.getState().logsList
const thrown = (message: string) => Object.assign(new Error(message), { stack: `Error: ${message}\n at a.js:1` })

beforeEach(() => {
  useErrorLog.setState({ logsList: [] })
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 15, 4, 5) })
  return () => vi.useRealTimers()
})

test('an entry has exactly the six fields, its time in 24 hours', () => {
  rememberError(thrown('broken'), 'while drawing')
  expect(log()).toEqual([
    {
      url: window.location.href,
      time: '2026-11-21 15:04:05',
      type: 'error',
      message: 'broken',
      stack: 'Error: broken\n at a.js:1',
      info: 'while drawing',
    },
  ])
})

test('the newest stands first, and five hundred are kept', () => {
  for (let count = 1; count <= 501; count++) rememberError(thrown(`number ${count}`))
  expect(log()).toHaveLength(500)
  expect(log()[0]?.message).toBe('number 501')
  expect(log().at(-1)?.message).toBe('number 2')
})

test('the same error again renews its time and takes no further place', () => {
  rememberError(thrown('broken'))
  rememberError(thrown('other'))
  vi.advanceTimersByTime(60_000)
  for (let times = 0; times < 100; times++) rememberError(thrown('broken'))
  expect(log().map(({ message, time }) => [message, time])).toEqual([
    ['broken', '2026-11-21 15:05:05'],
    ['other', '2026-11-21 15:04:05'],
  ])
})

test('a flood of one error is written once a second', () => {
  rememberError(thrown('broken'))
  const write = vi.spyOn(Storage.prototype, 'setItem')
  for (let times = 0; times < 100; times++) rememberError(thrown('broken'))
  expect(write).not.toHaveBeenCalled()
  write.mockRestore()
})

test('refusals of the server, forms not filled in and what was called off are not logged', () => {
  rememberError(Object.assign(new Error('没有权限'), { name: 'ApiError' }))
  rememberError(new DOMException('aborted', 'AbortError'))
  rememberError({ errorFields: [], values: { password: 'x' } })
  rememberError('ResizeObserver loop completed with undelivered notifications.')
  expect(log()).toEqual([])
})

test('secrets do not reach the log, nor what an unknown object holds', () => {
  rememberError(thrown('GET /x?access_token=abc failed'))
  rememberError({ password: 'Proof-Sheet-7' })
  expect(JSON.stringify(log())).not.toMatch(/abc|Proof/)
})

test('uncaught errors and rejections are logged', async () => {
  watchErrors()
  window.dispatchEvent(new ErrorEvent('error', { error: thrown('uncaught') }))
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: thrown('rejected') }))
  await vi.dynamicImportSettled()
  expect(log().map(({ message }) => message)).toEqual(['rejected', 'uncaught'])
})

test('sent entries are removed, newer ones stay', () => {
  rememberError(thrown('sent'))
  const sent = log()
  rememberError(thrown('later'))
  forgetErrors(sent)
  expect(log().map(({ message }) => message)).toEqual(['later'])
})
