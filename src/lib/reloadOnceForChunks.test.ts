// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadOnceForChunks } from './reloadOnceForChunks.ts'

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
const served = vi.spyOn(globalThis, 'fetch')
reloadOnceForChunks()

beforeEach(() => sessionStorage.clear())
afterEach(() => reload.mockClear())
afterAll(() => {
  reload.mockRestore()
  served.mockRestore()
})

/** Answers whether the failure is left to be shown. */
const fail = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
const settled = () => new Promise(resolve => setTimeout(resolve))

it('loads the page anew, once', async () => {
  served.mockImplementation(async () => new Response('<html></html>'))
  expect(fail()).toBe(true)
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)
  fail()
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('keeps the page where there is no network, or a proxy answers without the server', async () => {
  served.mockImplementationOnce(async () => {
    throw new TypeError('Failed to fetch')
  })
  fail()
  await settled()
  served.mockImplementationOnce(async () => new Response('', { status: 502 }))
  fail()
  await settled()
  expect(reload).not.toHaveBeenCalled()
})
