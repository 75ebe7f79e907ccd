import { HomeOutlined } from '@ant-design/icons'
import { Menu, type MenuProps } from 'antd'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { Label } from '#contract/kit/fields'
import { MenuIcon } from '../../components/icons/MenuIcon.tsx'
import {
  groupsAround,
  type Screen,
  type ScreensAhead,
  screenAt,
  withoutIndex,
} from '../../components/navigation/screens.ts'
import { useHandlers } from '../../components/ui/useHandlers.ts'
import { hrefOf } from '../../lib/address.ts'
import { settings } from '../../lib/settings.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { findTab, useTabs } from '../../state/tabs.ts'
import { useNavigator } from '../tabs/paneNavigation.tsx'
import { TaskCount } from './TaskCount.tsx'

/** Screens whose tasks are counted in the menu. */
const counted = ['/work/claim', '/work/todo']

interface SidebarProps {
  screens: readonly Screen[]
  ahead: ScreensAhead
  /** Icons only; names and branches come in pop-ups. */
  collapsed?: boolean
  onChosen?: () => void
}

export function Sidebar({ screens, ahead, collapsed = false, onChosen }: SidebarProps) {
  const { t } = useTranslation()
  const textOf = useLabel()
  const { pathname, search } = useLocation()
  const current = screenAt(screens, pathname, search)?.id
  const [open, setOpen] = useBranchOf(screens, current)
  const [poppedUp, setPoppedUp] = useState<string[]>([])
  const items = useMemo(
    () => [home(t('shell.home'), ahead), ...screens.map(screen => itemOf(screen, textOf, ahead))],
    [screens, textOf, ahead, t],
  )

  const selected = useLater(current ?? pathname)
  const openKeys = collapsed ? poppedUp : open
  const handlers = useHandlers({
    // One branch at a time: what stays open is the branch of the group opened last.
    onOpenChange(keys: string[]) {
      if (collapsed) return setPoppedUp(keys)
      const opened = keys.find(key => !open.includes(key))
      setOpen(opened ? [...branchOf(screens, opened), opened] : keys)
    },
    onFocus: ({ target }: FocusEvent) => ahead.load(target.querySelector('a')?.getAttribute('href') ?? ''),
    onClick({ domEvent }: { domEvent: MouseEvent | KeyboardEvent }) {
      followLink(domEvent)
      onChosen?.()
    },
  })
  // An address of the same screen, as of a dialog, changes nothing in the menu.
  const menu = useMemo(
    () => (
      <Menu
        mode="inline"
        inlineCollapsed={collapsed}
        items={items}
        selectedKeys={[selected]}
        openKeys={openKeys}
        // Only a collapsed menu shows them, and they are a sixth of its components.
        _internalDisableMenuItemTitleTooltip={!collapsed}
        {...handlers}
      />
    ),
    [items, collapsed, selected, openKeys, handlers],
  )
  return (
    <>
      {menu}
      {screens.length === 0 && <p className="shell-hint">{t('shell.noMenu')}</p>}
    </>
  )
}

/** The menu renders all of its items for the mark of the present one: the page that opens is drawn before. */
function useLater<Value>(value: Value): Value {
  const [later, setLater] = useState(value)
  useEffect(() => startTransition(() => setLater(value)), [value])
  return later
}

/** The open groups. The branch of the current screen is open at the first render already, so that no item moves. */
function useBranchOf(screens: readonly Screen[], current: string | undefined) {
  const [open, setOpen] = useState<string[]>(() => (current ? groupsAround(screens, current) : []))
  const [followed, setFollowed] = useState({ screens, current })
  if (followed.screens !== screens || followed.current !== current) {
    setFollowed({ screens, current })
    if (current) setOpen(groupsAround(screens, current))
  }
  return [open, setOpen] as const
}

type Item = NonNullable<MenuProps['items']>[number]

function home(label: string, ahead: ScreensAhead): Item {
  return {
    key: settings.home,
    icon: <HomeOutlined aria-hidden />,
    label: (
      <MenuLink path={settings.home} ahead={ahead}>
        {label}
      </MenuLink>
    ),
  }
}

// The menu is one stop of the Tab key; inside, the arrow keys move.
function itemOf(screen: Screen, textOf: (label: Label) => string, ahead: ScreensAhead): Item {
  const { id, path, source, outside } = screen
  const label = textOf(screen.label)
  const icon = <MenuIcon source={source} />
  if (screen.children.length > 0) {
    return { key: id, icon, label, children: screen.children.map(child => itemOf(child, textOf, ahead)) }
  }
  const link = outside ? (
    <a href={hrefOf(path)} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
      {label}
    </a>
  ) : (
    <MenuLink path={path} ahead={ahead}>
      {label}
      {counted.includes(path) && <TaskCount path={path} />}
    </MenuLink>
  )
  return { key: id, icon, label: link, title: label, onMouseEnter: () => ahead.load(path) }
}

/** A link of the menu. The link of the router would render again, in every item, whenever the address changes. */
function MenuLink({ path, ahead, children }: { path: string; ahead: ScreensAhead; children: ReactNode }) {
  const navigator = useNavigator()
  const current = useTabs(state => withoutIndex(findTab(state.current)?.value ?? '') === withoutIndex(path))

  const follow = (event: MouseEvent) => {
    // Another key or button means another window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    ahead.requestRows(path)
    // At once: if the screen fails to load, the page is loaded again at its address.
    navigator.push(path)
  }
  return (
    <a href={hrefOf(path)} tabIndex={-1} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}

/** The menu of antd only reports Enter on an item; the link inside has to be followed for it. */
function followLink(event: MouseEvent | KeyboardEvent): void {
  if (event.type !== 'keydown') return
  event.currentTarget.querySelector('a')?.click()
}

function branchOf(screens: readonly Screen[], group: string): string[] {
  for (const screen of screens) {
    if (screen.id === group) return []
    const below = branchOf(screen.children, group)
    if (below.length > 0 || screen.children.some(child => child.id === group)) return [screen.id, ...below]
  }
  return []
}
