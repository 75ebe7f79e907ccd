import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { LockPage } from './LockPage.tsx'

/** The lock page in place of all that is open. Texts half written would be lost if it were closed instead. */
export function LockScreen() {
  const [place] = useState(() => document.createElement('div'))
  useLayoutEffect(() => setAside(place), [place])
  return createPortal(<LockPage locked />, place)
}

/**
 * Shows one element in place of the whole page. The rest is kept out of the document, where nobody can look at it, and
 * comes back as it was, with its texts half written, its scrolling and its focus, when the returned function is called.
 */
export function setAside(shown: HTMLElement): () => void {
  const aside = document.createElement('div')
  const { activeElement } = document
  const scrolled = [...document.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop > 0 || scrollLeft > 0)
    .map(element => [element, element.scrollLeft, element.scrollTop] as const)

  const take = () => {
    for (const child of [...document.body.children]) if (child !== shown) aside.append(child)
  }
  document.body.append(shown)
  take()
  // A message or an overlay may still come to the page that was set aside.
  const watcher = new MutationObserver(take)
  watcher.observe(document.body, { childList: true })

  return () => {
    watcher.disconnect()
    shown.remove()
    document.body.append(...aside.childNodes)
    for (const [element, left, top] of scrolled) element.scrollTo({ left, top, behavior: 'instant' })
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
  }
}
