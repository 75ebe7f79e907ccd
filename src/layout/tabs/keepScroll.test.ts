// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let keepScroll: typeof import('./TabPanes.tsx').keepScroll
let place: HTMLElement
let pane: HTMLElement
const written = vi.fn()

beforeEach(async () => {
  vi.resetModules()
  keepScroll = (await import('./TabPanes.tsx')).keepScroll
  document.body.innerHTML = '<main><div></div></main>'
  place = document.querySelector('main') as HTMLElement
  pane = document.querySelector('main > div') as HTMLElement
  let top = 0
  Object.defineProperty(place, 'scrollTop', {
    get: () => top,
    set(value: number) {
      written(value)
      top = value
    },
  })
})

afterEach(() => {
  document.body.replaceChildren()
  written.mockClear()
})

test('the first page is not scrolled while it is built', () => {
  keepScroll('1', pane)()
  expect(written).not.toHaveBeenCalled()
})

test('a page that is shown again is where it was left, and a new one at its top', () => {
  const leave = keepScroll('1', pane)
  place.scrollTop = 300
  document.dispatchEvent(new Event('scroll'))
  leave()
  keepScroll('2', pane)()
  expect(place.scrollTop).toBe(0)
  keepScroll('1', pane)()
  expect(place.scrollTop).toBe(300)
})
