/** happy-dom has no layout: lists get the room here that they have beside the menu in a window of that width. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import { forgetWidths } from '../../../src/components/resource/table/listWidths.ts'

const MENU = 232
const PADDING = 32
const ASIDE = 224

/** Puts the lists on screen into a window of that width. */
export function resizeTo(width: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.matches('.resource-list') ? roomOf(this, width) : 0
  })
  const { happyDOM } = window as typeof window & { happyDOM?: { setViewport(size: object): void } }
  act(() => {
    happyDOM?.setViewport({ width, height: 900 })
    window.dispatchEvent(new Event('resize'))
    for (const look of observers) look()
  })
}

export function roomOf(list: Element, width: number): number {
  const beside = list.closest('.resource-beside') && width >= 1200 ? ASIDE : 0
  return width - MENU - PADDING - beside
}

const observers = new Set<() => void>()

/** Lists that are drawn from here on notice `resizeTo`. */
export function observeResizes(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #look: () => void
      constructor(look: () => void) {
        this.#look = () => look()
      }
      observe() {
        observers.add(this.#look)
      }
      disconnect() {
        observers.delete(this.#look)
      }
    },
  )
}

/** Back to lists without a size. */
export function forgetSizes(): void {
  resizeTo(1440)
  forgetWidths()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}
