// @vitest-environment happy-dom
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadOnceForChunks } from './reloadOnceForChunks.ts'

const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
const isOtherBuild = vi.fn<() => Promise<boolean>>()
reloadOnceForChunks(isOtherBuild)

beforeEach(() => sessionStorage.clear())
afterEach(() => reload.mockClear())
afterAll(() => reload.mockRestore())

/** Answers whether the failure is left to be shown. */
const fail = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
const settled = () => new Promise(resolve => setTimeout(resolve))

it('loads the page anew, once, when the server has another build', async () => {
  isOtherBuild.mockResolvedValue(true)
  expect(fail()).toBe(true)
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)
  fail()
  await settled()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('keeps the page where there is no network, or the build is the same', async () => {
  isOtherBuild.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(false)
  fail()
  await settled()
  fail()
  await settled()
  expect(reload).not.toHaveBeenCalled()
})
