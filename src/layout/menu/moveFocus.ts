import type { KeyboardEvent } from 'react'

/** Arrow keys move among the items; to the right a group opens, to the left it closes, or its group takes the focus. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const item = document.activeElement
  if (!(item instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  if (isDone(event.key, item, [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]))
    event.preventDefault()
}

function isDone(key: string, item: HTMLElement, items: HTMLElement[]): boolean {
  const place = items.indexOf(item)
  const expanded = item.getAttribute('aria-expanded')
  switch (key) {
    case 'ArrowDown':
      return focus(items[(place + 1) % items.length])
    case 'ArrowUp':
      return focus(items.at(place - 1))
    case 'Home':
      return focus(items[0])
    case 'End':
      return focus(items.at(-1))
    case 'ArrowRight':
      return expanded === 'false' ? click(item) : expanded === 'true' && focus(items[place + 1])
    case 'ArrowLeft':
      return expanded === 'true' ? click(item) : focus(item.parentElement?.previousElementSibling)
    case ' ':
      // A link follows Enter alone.
      return item instanceof HTMLAnchorElement && click(item)
    default:
      return false
  }
}

function focus(target: Element | null | undefined): boolean {
  if (target instanceof HTMLElement && target.getAttribute('role') === 'menuitem') target.focus()
  return true
}

function click(target: HTMLElement): true {
  target.click()
  return true
}
