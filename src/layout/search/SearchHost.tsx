import { useEffect, useRef } from 'react'
import type { Screen } from '../../components/navigation/screens.ts'
import { openMenuSearch, useLayout } from '../../state/layout.ts'
import { useListKeysStore } from '../../state/listKeys.ts'
import { SearchDialog } from './SearchDialog.tsx'

/** Opens the search by Ctrl+K or, where no list takes it, by a slash. It is never loaded later: people type on at once. */
export function SearchHost({ screens }: { screens: readonly Screen[] }) {
  const open = useLayout(state => state.menuSearchOpen)
  // Once there it stays, for it gives the focus back after it has closed.
  const wasOpened = useRef(false)
  wasOpened.current ||= open
  useEffect(() => {
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [])
  return wasOpened.current && <SearchDialog screens={screens} open={open} />
}

function openByKey(event: KeyboardEvent): void {
  const isShortcut =
    (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
  if (!isShortcut && !isSlash(event)) return
  event.preventDefault()
  openMenuSearch()
}

const typed = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=menu]'

/** Elsewhere the slash is a character, or opens the search of the list. */
function isSlash({ key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return false
  if (useListKeysStore.getState().listKeysOff) return false
  return !(target instanceof Element && target.closest(`${typed}, [aria-modal=true]`))
}
