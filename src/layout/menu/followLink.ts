import type { KeyboardEvent, MouseEvent } from 'react'

/** The library's menu only reports Enter on an item; the link inside has to be followed for it. */
export function followLink(event: MouseEvent | KeyboardEvent): void {
  if (event.type !== 'keydown') return
  event.currentTarget.querySelector('a')?.click()
}
