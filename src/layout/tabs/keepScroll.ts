type Position = readonly [element: Element, top: number, left: number]

const positions = new Map<string, readonly Position[]>()

/** Until then all is at its top. To set that would compute the layout of a page that is still being built. */
let hasScrolled = false

/** Puts the window and what scrolls in a page back to where the page was left, and notes where it is from now on. */
export function keepScroll(id: string, pane: HTMLElement): () => void {
  const shared = [document.scrollingElement, pane.closest('main')].filter(element => element !== null)
  const before = positions.get(id) ?? shared.map(element => [element, 0, 0] as const)
  if (hasScrolled)
    for (const [element, top, left] of before) {
      element.scrollTop = top
      element.scrollLeft = left
    }
  const scrolled = new Set<Element>([...shared, ...before.map(([element]) => element)])
  const note = ({ target }: Event) => {
    hasScrolled = true
    if (target instanceof Element && pane.contains(target)) scrolled.add(target)
    const present = [...scrolled].filter(element => element.isConnected)
    positions.set(
      id,
      present.map(element => [element, element.scrollTop, element.scrollLeft]),
    )
  }
  // Scrolling does not bubble.
  document.addEventListener('scroll', note, { capture: true, passive: true })
  return () => document.removeEventListener('scroll', note, { capture: true })
}

export function clearScroll(id: string): void {
  positions.delete(id)
}
