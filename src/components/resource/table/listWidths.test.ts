// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { forgetWidths, knownWidth, noteWidth } from './listWidths.ts'

afterEach(() => {
  forgetWidths()
  vi.unstubAllGlobals()
})

it('knows the width of a list in the next visit, for windows of the same size only', async () => {
  expect(knownWidth('screen')).toBeUndefined()
  noteWidth('screen', 1176)
  expect([knownWidth('screen'), knownWidth('beside')]).toEqual([1176, undefined])
  vi.resetModules()
  const nextVisit = await import('./listWidths.ts')
  expect(nextVisit.knownWidth('screen')).toBe(1176)
  vi.stubGlobal('innerWidth', 777)
  expect(nextVisit.knownWidth('screen')).toBeUndefined()
})

it('does not believe a stored width that is none', () => {
  noteWidth('screen', Number.NaN)
  expect(knownWidth('screen')).toBeUndefined()
})
