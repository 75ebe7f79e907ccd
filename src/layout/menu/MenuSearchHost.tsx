import { lazy, Suspense, useEffect, useRef } from 'react'
import type { Screen } from '../../components/navigation/screens.ts'
import { openMenuSearch, useLayout } from '../../state/layout.ts'

const MenuSearch = lazy(() => import('./MenuSearch.tsx').then(module => ({ default: module.MenuSearch })))

/** Opens the search by Ctrl+K, and loads it when it is first requested. */
export function MenuSearchHost({ screens }: { screens: readonly Screen[] }) {
  const open = useLayout(state => state.menuSearchOpen)
  // Once there it stays, for it gives the focus back after it has closed.
  const wasOpened = useRef(false)
  wasOpened.current ||= open
  useEffect(() => {
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [])
  return (
    wasOpened.current && (
      <Suspense>
        <MenuSearch screens={screens} open={open} />
      </Suspense>
    )
  )
}

function openByKey(event: KeyboardEvent): void {
  const isShortcut =
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
  if (!isShortcut) return
  event.preventDefault()
  openMenuSearch()
}
