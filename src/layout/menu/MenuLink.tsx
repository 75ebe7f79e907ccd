import type { MouseEvent, ReactNode } from 'react'
import { hrefOf } from '../../lib/address.ts'
import { useNavigator } from '../tabs/useNavigator.tsx'
import { TaskCount } from './TaskCount.tsx'

/** Screens whose tasks are counted in the menu. */
const counted = ['/work/claim', '/work/todo']

interface MenuLinkProps {
  id: string
  path: string
  label: string
  /** Loads a screen that is likely to be opened next. */
  preload: (path: string) => void
  /** It opens in a new window. */
  outside?: boolean
  isCurrent: boolean
  isStop: boolean
  onChosen: () => void
  /** The icon. */
  children: ReactNode
}

/** A link of the menu. The link of the router would render again, in every item, whenever the address changes. */
export function MenuLink({ id, path, label, preload, outside, isCurrent, isStop, onChosen, children }: MenuLinkProps) {
  const navigate = useNavigator()
  const follow = (event: MouseEvent) => {
    onChosen()
    // Another key or button means another window.
    if (outside || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // At once: if the screen fails to load, the page is loaded again at its address.
    navigate(path)
  }
  return (
    <a
      className="branch-item"
      role="menuitem"
      href={hrefOf(path)}
      data-id={id}
      tabIndex={isStop ? 0 : -1}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
      onMouseEnter={() => preload(path)}
      {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {children}
      <span className="branch-label" title={label}>
        {label}
      </span>
      {counted.includes(path) && <TaskCount path={path} />}
    </a>
  )
}
