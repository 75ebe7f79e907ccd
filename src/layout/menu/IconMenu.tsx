import { HomeOutlined } from '@ant-design/icons'
import { Menu, type MenuProps } from 'antd'
import { type FocusEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Label } from '#contract/kit/fields'
import { MenuIcon } from '../../components/icons/MenuIcon.tsx'
import { leavesOf, type Screen } from '../../components/navigation/screens.ts'
import { hrefOf } from '../../lib/address.ts'
import { settings } from '../../lib/settings.ts'
import { useLabel } from '../../providers/i18n/index.ts'
import { useNavigator } from '../tabs/useTabActions.tsx'

interface IconMenuProps {
  screens: readonly Screen[]
  /** Loads a screen that is likely to be opened next. */
  preload: (path: string) => void
  current: string
}

/** The collapsed menu: icons, with names and branches in pop-ups. */
export function IconMenu({ screens, preload, current }: IconMenuProps) {
  const { t } = useTranslation()
  const textOf = useLabel()
  const navigate = useNavigator()
  const [open, setOpen] = useState<string[]>([])
  const items = useMemo(
    () => [
      { key: settings.home, icon: <HomeOutlined aria-hidden />, label: linkTo(settings.home, t('shell.home')) },
      ...screens.map(screen => itemOf(screen, textOf, preload)),
    ],
    [screens, textOf, preload, t],
  )

  function choose(key: string) {
    const leaf = leavesOf(screens).find(({ id }) => id === key)
    if (leaf?.outside) return void window.open(hrefOf(leaf.path), '_blank', 'noopener,noreferrer')
    const path = leaf?.path ?? settings.home
    navigate(path)
  }

  return (
    <Menu
      style={{ width: 'auto', borderInlineEnd: 0 }}
      mode="inline"
      inlineCollapsed
      items={items}
      selectedKeys={[current]}
      openKeys={open}
      onOpenChange={setOpen}
      onFocus={({ target }: FocusEvent) => preload(target.querySelector('a')?.getAttribute('href') ?? '')}
      onClick={({ key, domEvent }) => {
        // With a key pressed, the link opens another window.
        if (domEvent.metaKey || domEvent.ctrlKey || domEvent.shiftKey) return
        domEvent.preventDefault()
        choose(key)
      }}
    />
  )
}

type Item = NonNullable<MenuProps['items']>[number]

// The menu is one stop of the Tab key; inside, the arrow keys move.
const linkTo = (path: string, label: string) => (
  <a href={hrefOf(path)} tabIndex={-1}>
    {label}
  </a>
)

function itemOf(
  { id, path, source, children, ...screen }: Screen,
  textOf: (label: Label) => string,
  preload: (path: string) => void,
): Item {
  const label = textOf(screen.label)
  const icon = <MenuIcon source={source} />
  if (children.length > 0)
    return { key: id, icon, label, children: children.map(child => itemOf(child, textOf, preload)) }
  return { key: id, icon, label: linkTo(path, label), title: label, onMouseEnter: () => preload(path) }
}
