import { act } from '@testing-library/react'

const MENU = 232
const PADDING = 32
const ASIDE = 224

/** Puts the screen into a window of that width. */
export function resizeTo(width: number): void {
  const { happyDOM } = window as typeof window & { happyDOM?: { setViewport(size: object): void } }
  act(() => {
    // happy-dom evaluates a media query as false before the first resize, and reports no change from true to false.
    window.dispatchEvent(new Event('resize'))
    happyDOM?.setViewport({ width, height: 900 })
    window.dispatchEvent(new Event('resize'))
  })
}

/** Pixels that a list has next to the menu. */
export function roomOf(list: Element, width: number): number {
  const beside = list.closest('.resource-beside') && width >= 1200 ? ASIDE : 0
  return width - MENU - PADDING - beside
}
