type Position = readonly [element: Element, top: number, left: number]

const positions = new Map<string, readonly Position[]>()

/** Elements that are not at their top. To set or read the others would compute the layout of a page that is being built. */
const moved = new WeakSet<Element>()

/** Puts the window and what scrolls in a page back to where the page was left, and notes where it is from now on. */
export function keepScroll(id: string, pane: HTMLElement): () => void {
  const shared = [document.scrollingElement, pane.closest('main')].filter(element => element !== null)
  const before = positions.get(id) ?? shared.map(element => [element, 0, 0] as const)
  for (const [element, top, left] of before)
    if (top !== 0 || left !== 0 || moved.has(element)) {
      element.scrollTop = top
      element.scrollLeft = left
      noteMoved([element, top, left])
    }
  const scrolled = new Set<Element>([...shared, ...before.map(([element]) => element)])
  const note = ({ target }: Event) => {
    // The menu scrolls for all pages.
    if (target instanceof Element && !scrolled.has(target) && !pane.contains(target)) return
    if (target instanceof Element) scrolled.add(target)
    const present = [...scrolled].filter(element => element.isConnected)
    const noted = present.map((element): Position => [element, element.scrollTop, element.scrollLeft])
    for (const position of noted) noteMoved(position)
    positions.set(id, noted)
  }
  // Scrolling does not bubble.
  document.addEventListener('scroll', note, { capture: true, passive: true })
  return () => document.removeEventListener('scroll', note, { capture: true })
}

export function clearScroll(id: string): void {
  positions.delete(id)
}

function noteMoved([element, top, left]: Position): void {
  if (top === 0 && left === 0) moved.delete(element)
  else moved.add(element)
}
