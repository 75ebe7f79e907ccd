import { type MouseEvent, type ReactNode, useContext } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { withoutIndex } from '../../components/navigation/screens.ts'
import { findTab, useTabs } from '../../state/tabs.ts'

interface MenuLinkProps {
  path: string
  children: ReactNode
}

/** A link of the menu. The router's own would be drawn again, all of them, whenever the address changes. */
export function MenuLink({ path, children }: MenuLinkProps) {
  const { navigator } = useContext(NavigationContext)
  const current = useTabs(state => withoutIndex(findTab(state.current)?.value ?? '') === withoutIndex(path))

  const follow = (event: MouseEvent) => {
    // Another key or button means another window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigator.push(path)
  }
  return (
    <a href={path} tabIndex={-1} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}
