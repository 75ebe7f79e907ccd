import './branchMenu.css'
import { DownOutlined, HomeOutlined } from '@ant-design/icons'
import { useSubscription } from '@refinedev/core'
import { Badge } from 'antd'
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { totalOf } from '#contract/desk/workbench'
import { workClaim, workCopy, workTodo } from '#contract/flow/work'
import type { Module } from '#contract/kit/module'
import { MenuIcon } from '../../components/icons/MenuIcon.tsx'
import { groupsAround, type Screen } from '../../components/navigation/screens.ts'
import { useHandlers } from '../../components/ui/useHandlers.ts'
import { hrefOf } from '../../lib/address.ts'
import { settings } from '../../lib/settings.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { useWaiting } from '../../providers/useWaiting.ts'
import { useNavigator } from '../tabs/useTabActions.tsx'

interface BranchMenuProps {
  screens: readonly Screen[]
  /** Loads a screen that is likely to be opened next. */
  preload: (path: string) => void
  /** The id of the present screen, or the path of a page outside of the menu. */
  current: string
  open: readonly string[]
  toggle: (group: string, isOpen: boolean) => void
  onChosen?: (() => void) | undefined
}

/** Parts of all items, at any depth. */
interface ItemContext {
  /** Loads a screen that is likely to be opened next. */
  preload: (path: string) => void
  /** The item that the Tab key stops at. */
  stop: string
  toggle: (group: string, isOpen: boolean) => void
  choose: () => void
}

/** The menu with its branches below each other: one stop of the Tab key; inside, the arrow keys move. */
export function BranchMenu({ screens, preload, current, open, toggle, onChosen }: BranchMenuProps) {
  const { t } = useTranslation()
  const [focused, setFocused] = useState('')
  const visible = [settings.home, ...visibleIds(screens, open)]
  const around = groupsAround(screens, current).findLast(group => visible.includes(group))
  const stop = [focused, current, around].find(id => id !== undefined && visible.includes(id)) ?? settings.home
  const { choose } = useHandlers({ choose: () => onChosen?.() })
  const shared: ItemContext = { preload, stop, toggle, choose }
  return (
    <div
      className="branch-menu"
      role="menu"
      onKeyDown={moveFocus}
      onFocus={({ target }) => {
        setFocused(target.dataset.id ?? '')
        preload(target.getAttribute('href') ?? '')
      }}
    >
      <MenuLink
        {...{ preload, id: settings.home, path: settings.home, label: t('shell.home'), onChosen: choose }}
        isCurrent={current === settings.home}
        isStop={stop === settings.home}
      >
        <HomeOutlined aria-hidden />
      </MenuLink>
      {screens.map(screen => (
        <Item key={screen.id} {...{ screen, shared, current, open }} />
      ))}
    </div>
  )
}

function Item(props: { screen: Screen; shared: ItemContext; current: string; open: readonly string[] }) {
  const { screen, shared, current } = props
  const { preload, stop, choose } = shared
  const { id } = screen
  if (screen.children.length > 0) return <Group {...props} />
  return <Leaf {...{ screen, preload, choose }} isCurrent={id === current} isStop={id === stop} />
}

function Group({
  screen,
  shared,
  current,
  open,
}: {
  screen: Screen
  shared: ItemContext
  current: string
  open: readonly string[]
}) {
  const textOf = useLabel()
  const { id, source, children } = screen
  const isOpen = open.includes(id)
  const label = textOf(screen.label)
  return (
    <>
      <button
        type="button"
        role="menuitem"
        className="branch-item"
        data-id={id}
        data-around={groupsAround([screen], current).length > 0 || undefined}
        tabIndex={id === shared.stop ? 0 : -1}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => shared.toggle(id, !isOpen)}
      >
        <MenuIcon source={source} />
        <span className="branch-label" title={label}>
          {label}
        </span>
        <DownOutlined className="branch-mark" aria-hidden />
      </button>
      {isOpen && (
        <div className="branch-below" role="menu" aria-label={label}>
          {children.map(child => (
            <Item key={child.id} screen={child} {...{ shared, current, open }} />
          ))}
        </div>
      )}
    </>
  )
}

interface LeafProps {
  screen: Screen
  /** Loads a screen that is likely to be opened next. */
  preload: (path: string) => void
  choose: () => void
  isCurrent: boolean
  isStop: boolean
}

// A page that opens changes two of the items.
const Leaf = memo(({ screen, preload, choose, isCurrent, isStop }: LeafProps) => {
  const textOf = useLabel()
  const { id, path, source, outside } = screen
  return (
    <MenuLink {...{ id, path, preload, outside, isCurrent, isStop }} label={textOf(screen.label)} onChosen={choose}>
      <MenuIcon source={source} />
    </MenuLink>
  )
})

function visibleIds(screens: readonly Screen[], open: readonly string[]): string[] {
  return screens.flatMap(({ id, children }) => [id, ...(open.includes(id) ? visibleIds(children, open) : [])])
}

/** Screens whose tasks are counted in the menu. */
const counted = [workClaim, workTodo, workCopy]

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
function MenuLink({ id, path, label, preload, outside, isCurrent, isStop, onChosen, children }: MenuLinkProps) {
  const navigate = useNavigator()
  const module = counted.find(({ route }) => route === path)
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
      {module && <TaskCount module={module} />}
    </a>
  )
}

/** Number of tasks that wait on a screen of the menu. */
function TaskCount({ module }: { module: Module }) {
  const { data, refetch } = useWaiting()
  useSubscription({
    channel: `resources/${module.path}`,
    // One request is enough for both counts of the menu.
    onLiveEvent: () => void refetch({ cancelRefetch: false }),
  })
  const count = totalOf(data, module)
  return <Badge className="menu-count" size="small" count={count ?? 0} />
}

/** Arrow keys move among the items; to the right a group opens, to the left it closes, or its group takes the focus. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
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
