import { DownOutlined, HomeOutlined } from '@ant-design/icons'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuIcon } from '../../components/icons/MenuIcon.tsx'
import { groupsAround, type Screen } from '../../components/navigation/screens.ts'
import { useHandlers } from '../../components/ui/useHandlers.ts'
import { settings } from '../../lib/settings.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { MenuLink } from './MenuLink.tsx'
import { moveFocus } from './moveFocus.ts'
import './branchMenu.css'

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
interface Shared {
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
  const shared: Shared = { preload, stop, toggle, choose }
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

function Item(props: { screen: Screen; shared: Shared; current: string; open: readonly string[] }) {
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
  shared: Shared
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
