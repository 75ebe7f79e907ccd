import { moveTab } from '../../state/tabs.ts'

/** Less is a click. */
const MIN_DISTANCE = 5
/** A finger that moves earlier scrolls the row. */
const PRESS_MS = 250

interface Drag {
  tab: HTMLElement
  from: number
  /** A finger has not rested yet, or a mouse has not moved. */
  isWaiting: boolean
  hasMoved: boolean
}

/** Lets tabs be dragged along their row with a mouse or a finger, until the function that it answers is called. */
export function dragTabs(strip: HTMLElement): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  let drag: Drag | undefined
  let press: ReturnType<typeof setTimeout> | undefined

  function begin({ button, target, clientX, isPrimary, pointerType }: PointerEvent) {
    const tab = (target as Element).closest<HTMLElement>('[role="tab"]')
    if (button !== 0 || !isPrimary || !tab) return
    const begun = { tab, from: clientX, isWaiting: true, hasMoved: false }
    drag = begun
    if (pointerType === 'touch') press = setTimeout(() => pickUp(begun), PRESS_MS)
  }

  function move({ clientX, pointerType }: PointerEvent) {
    if (!drag) return
    if (drag.isWaiting && Math.abs(clientX - drag.from) > MIN_DISTANCE) {
      if (pointerType === 'touch') return end()
      pickUp(drag)
    }
    if (!drag.isWaiting) follow(drag, clientX)
  }

  function end() {
    clearTimeout(press)
    drag?.tab.removeAttribute('data-dragged')
    // The click that follows a drag opens no tab.
    if (drag?.hasMoved) {
      const stop = (event: Event) => event.stopPropagation()
      strip.addEventListener('click', stop, { capture: true })
      setTimeout(() => strip.removeEventListener('click', stop, { capture: true }))
    }
    drag = undefined
  }

  strip.addEventListener('pointerdown', begin, { signal })
  window.addEventListener('pointermove', move, { signal })
  for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, end, { signal })
  strip.addEventListener('touchmove', event => drag && !drag.isWaiting && event.preventDefault(), {
    signal,
    passive: false,
  })
  strip.addEventListener(
    'contextmenu',
    event => {
      // A long press that has moved a tab does not open its menu as well.
      if (drag?.hasMoved) {
        event.preventDefault()
        event.stopPropagation()
      } else end()
    },
    { signal, capture: true },
  )
  return () => leaving.abort()
}

function pickUp(drag: Drag): void {
  drag.isWaiting = false
  drag.tab.setAttribute('data-dragged', '')
}

/** Changes places with the tab below the pointer, as soon as the dragged one will stand below it. */
function follow(drag: Drag, x: number): void {
  const { tab } = drag
  const { left, width } = tab.getBoundingClientRect()
  const tabs = [...(tab.parentElement?.querySelectorAll('[role="tab"]') ?? [])]
  const index = tabs.findIndex(other => {
    const at = other.getBoundingClientRect()
    const isBelow = x >= at.left && x < at.right
    return isBelow && other !== tab && (at.left > left ? x > at.right - width : x < at.left + width)
  })
  if (index < 0) return
  drag.hasMoved = true
  moveTab(tab.id.replace('tab-', ''), index)
  tab.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
