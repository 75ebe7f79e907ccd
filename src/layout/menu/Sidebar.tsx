import { HomeOutlined } from '@ant-design/icons'
import { useSubscription } from '@refinedev/core'
import { Badge, Menu, type MenuProps } from 'antd'
import { type AnchorHTMLAttributes, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { totalOf } from '#contract/desk/workbench'
import { workClaim, workCopy, workTodo } from '#contract/flow/work'
import type { Label } from '#contract/kit/fields'
import type { Module } from '#contract/kit/module'
import { MenuIcon } from '../../components/navigation/MenuIcon.tsx'
import { groupsAround, leavesOf, type Screen, screenAt } from '../../components/navigation/screens.ts'
import { hrefOf } from '../../lib/address.ts'
import { settings } from '../../lib/settings.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { useWaiting } from '../../providers/useWaiting.ts'
import { openScreen } from './findScreens.ts'

interface SidebarProps {
  screens: readonly Screen[]
  /** Icons only; names and branches come in pop-ups. */
  collapsed?: boolean
  onChosen?: () => void
}

/** The menu of the user: one branch is open at a time. */
export function Sidebar({ screens, collapsed = false, onChosen }: SidebarProps) {
  const { t } = useTranslation()
  const textOf = useLabel()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const current = screenAt(screens, pathname, search)?.id
  const [open, setOpen] = useBranchOf(screens, current)
  const items = useMemo(
    () => [
      {
        key: settings.home,
        icon: <HomeOutlined aria-hidden />,
        label: linkTo(settings.home, t('shell.home')),
        title: t('shell.home'),
      },
      ...screens.map(screen => itemOf(screen, textOf, current)),
    ],
    [screens, textOf, current, t],
  )

  function toggle(keys: string[]) {
    const opened = keys.find(key => !open.includes(key))
    setOpen(opened ? [...groupsAround(screens, opened), opened] : keys)
  }

  const choose: MenuProps['onClick'] = ({ key, domEvent }) => {
    onChosen?.()
    // With a key pressed, the link opens another window.
    if (domEvent.metaKey || domEvent.ctrlKey || domEvent.shiftKey) return
    domEvent.preventDefault()
    const leaf = leavesOf(screens).find(({ id }) => id === key)
    if (leaf) openScreen(leaf, navigate)
    else navigate(settings.home)
  }

  return (
    <>
      <Menu
        key={String(collapsed)}
        className="shell-menu"
        mode="inline"
        inlineCollapsed={collapsed}
        items={items}
        // Without motion a pop-up that opens late would open again after the choice.
        subMenuOpenDelay={0}
        selectedKeys={[current ?? pathname]}
        {...(!collapsed && { openKeys: open, onOpenChange: toggle })}
        onClick={choose}
      />
      {screens.length === 0 && <p className="shell-hint">{t('shell.noMenu')}</p>}
    </>
  )
}

type Item = NonNullable<MenuProps['items']>[number]

// The menu is one stop of the Tab key; inside, the arrow keys move.
const linkTo = (path: string, label: string, link: AnchorHTMLAttributes<HTMLAnchorElement> = {}) => (
  <a href={hrefOf(path)} tabIndex={-1} {...link}>
    {label}
  </a>
)

const outsideLink = { target: '_blank', rel: 'noopener' }

/** Screens whose tasks are counted in the menu. */
const counted = [workClaim, workTodo, workCopy]

function itemOf(
  { id, path, source, outside, children, ...screen }: Screen,
  textOf: (label: Label) => string,
  current: string | undefined,
): Item {
  const label = textOf(screen.label)
  const icon = <MenuIcon source={source} />
  if (children.length > 0)
    return { key: id, icon, label, children: children.map(child => itemOf(child, textOf, current)) }
  const module = counted.find(({ route }) => route === path)
  const content = (
    <>
      {linkTo(path, label, { ...(outside && outsideLink), ...(id === current && { 'aria-current': 'page' }) })}
      {module && <TaskCount module={module} />}
    </>
  )
  return { key: id, icon, label: content, title: label }
}

/** Number of tasks that wait on a screen of the menu. */
function TaskCount({ module }: { module: Module }) {
  const { data, refetch } = useWaiting()
  useSubscription({
    channel: `resources/${module.path}`,
    // One request is enough for both counts of the menu.
    onLiveEvent: () => void refetch({ cancelRefetch: false }),
  })
  return <Badge className="menu-count" size="small" count={totalOf(data, module) ?? 0} />
}

/** The open groups. The branch of the current screen is open at the first render already, so that no item moves. */
function useBranchOf(screens: readonly Screen[], current: string | undefined) {
  const [open, setOpen] = useState<string[]>(() => (current ? groupsAround(screens, current) : []))
  const [followed, setFollowed] = useState({ screens, current })
  if (followed.screens !== screens || followed.current !== current) {
    setFollowed({ screens, current })
    const around = current ? groupsAround(screens, current) : []
    // A group that was opened below the same branch meanwhile stays open.
    if (!around.every(group => open.includes(group))) setOpen(around)
  }
  return [open, setOpen] as const
}
