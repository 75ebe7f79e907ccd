import { useSubscription } from '@refinedev/core'
import { Badge } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { totalOf } from '#contract/desk/workbench'
import { workClaim, workTodo } from '#contract/flow/work'
import { hrefOf } from '../../lib/address.ts'
import { useWaiting } from '../../providers/useWaiting.ts'
import { useNavigator } from '../tabs/useNavigator.tsx'

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

/** Number of tasks that wait on a screen of the menu. */
function TaskCount({ path }: { path: string }) {
  const { data, refetch } = useWaiting()
  const module = path === workClaim.route ? workClaim : workTodo
  useSubscription({
    channel: `resources/${module.path}`,
    // One request is enough for both counts of the menu.
    onLiveEvent: () => void refetch({ cancelRefetch: false }),
  })
  const count = totalOf(data, module)
  return <Badge className="menu-count" size="small" count={count ?? 0} />
}
