// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeEntry } from '../../../state/entries.ts'

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

/** The module as a page that is loaded anew has it. */
const visit = () => import('./listWidths.ts')

it('knows the width of a list in the next visit, for windows of the same size only', async () => {
  const first = await visit()
  expect(first.knownWidth('screen')).toBeUndefined()
  first.noteWidth('screen', 1176)
  expect([first.knownWidth('screen'), first.knownWidth('beside')]).toEqual([1176, undefined])
  window.dispatchEvent(new Event('pagehide'))
  vi.resetModules()
  const next = await visit()
  expect(next.knownWidth('screen')).toBe(1176)
  vi.stubGlobal('innerWidth', 777)
  expect(next.knownWidth('screen')).toBeUndefined()
})

it('keeps the widths beside a menu of icons apart', async () => {
  const { knownWidth, noteWidth } = await visit()
  const { toggleSidebar } = await import('../../../state/layout.ts')
  noteWidth('screen', 1176)
  toggleSidebar()
  expect(knownWidth('screen')).toBeUndefined()
  toggleSidebar()
  expect(knownWidth('screen')).toBe(1176)
})

it('does not believe a stored width that is none', async () => {
  const room = `${window.innerWidth} false`
  writeEntry('listWidths', { [`screen ${room}`]: '1176', [`beside ${room}`]: -1, [`panel ${room}`]: null })
  const { knownWidth } = await visit()
  expect(['screen', 'beside', 'panel'].map(knownWidth)).toEqual([undefined, undefined, undefined])
})
