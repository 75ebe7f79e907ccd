import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined, SearchOutlined } from '@ant-design/icons'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import type { Screen } from '../components/navigation/screens.ts'
import type { ScreenLevel } from '../components/ui/screenLevel.tsx'
import { settings } from '../lib/settings.ts'
import { brandPicture, productName, shortName } from '../lib/text/branding.ts'
import { useLanguage } from '../providers/i18n/index.ts'
import { useBranding } from '../state/branding.ts'
import { openMenuSearch, useLayout, useSidebar } from '../state/layout.ts'
import { openScreen, screensBeginning, trailOf } from './menu/findScreens.ts'
import { TopMenu } from './menu/TopMenu.tsx'
import { LockPasswordDialog } from './tools/LockPasswordDialog.tsx'
import { ToolButton } from './tools/ToolButton.tsx'
import { TopTools } from './tools/TopTools.tsx'
import { UserMenu } from './tools/UserMenu.tsx'

interface HeaderProps {
  level: ScreenLevel
  screens: readonly Screen[]
}

/** The top bar: what works on the frame, then where to go, then what the user has at hand on every screen. */
export function Header({ level, screens }: HeaderProps) {
  const { t } = useTranslation()
  const lockDialogOpen = useLayout(state => state.lockDialogOpen)
  const wide = level > 1
  return (
    <header className="shell-header">
      {wide ? <SidebarToggle /> : <DrawerToggle />}
      {wide ? <TopMenu mode="horizontal" /> : <Logo />}
      <div className="shell-tools">
        {/* biome-ignore lint/a11y/useSemanticElements: this version of React does not know the element */}
        <div className="shell-search" role="search" aria-label={t('menuSearch.title')}>
          {wide && <MenuComplete screens={screens} />}
          <ToolButton
            icon={<SearchOutlined />}
            label={t('menuSearch.open')}
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={openMenuSearch}
          />
        </div>
        <TopTools level={level} />
        <UserMenu />
      </div>
      {/* Not in one of the tools: on small screens a tool goes with the panel it is in. */}
      <LockPasswordDialog open={lockDialogOpen} close={() => useLayout.setState({ lockDialogOpen: false })} />
    </header>
  )
}

function SidebarToggle() {
  const { t } = useTranslation()
  const collapsed = useSidebar(state => state.isCollapse)
  return (
    <ToolButton
      icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
      aria-expanded={!collapsed}
      aria-controls="menu"
      onClick={() => useSidebar.setState({ isCollapse: !collapsed })}
    />
  )
}

function DrawerToggle() {
  const { t } = useTranslation()
  const open = useLayout(state => state.drawerOpen)
  return (
    <ToolButton
      icon={<MenuOutlined />}
      label={t(open ? 'shell.closeMenu' : 'shell.openMenu')}
      aria-expanded={open}
      onClick={() => useLayout.setState({ drawerOpen: !open })}
    />
  )
}

/** Logo and name of the product; where there is no room for both the logo, or else the short name. */
export function Logo({ short = false }: { short?: boolean }) {
  const branding = useBranding()
  const name = productName(branding, useLanguage())
  const { logoUrl } = branding
  return (
    <Link className="shell-logo" to={settings.home} lang={name.lang} aria-label={name.text}>
      {logoUrl && <img className="shell-logo-picture" src={brandPicture(logoUrl)} alt="" />}
      {short ? !logoUrl && shortName(branding) : <span className="shell-logo-name">{name.text}</span>}
    </Link>
  )
}

/** Offers what begins with the typed text and opens the one that is chosen. */
function MenuComplete({ screens }: { screens: readonly Screen[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const found = screensBeginning(screens, typed)

  function choose(id: string) {
    setTyped('')
    const match = found.find(({ screen }) => screen.id === id)
    if (match) openScreen(match.screen, navigate)
  }

  return (
    <AutoComplete
      className="menu-complete"
      popupMatchSelectWidth={false}
      virtual={false}
      defaultActiveFirstOption
      aria-label={t('menuSearch.complete')}
      placeholder={t('menuSearch.complete')}
      value={typed}
      options={found.map(each => ({ value: each.screen.id, label: trailOf(each, language) }))}
      onSearch={setTyped}
      onSelect={choose}
    />
  )
}
