import { HomeOutlined } from '@ant-design/icons'
import { useList } from '@refinedev/core'
import { Menu, type MenuProps } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { TopMenuRecord as TopMenuItem } from '#contract/system/topmenu'
import { MenuIcon } from '../../components/navigation/MenuIcon.tsx'
import { settings } from '../../lib/settings.ts'
import { openTopMenu } from '../../providers/accessControl.ts'
import { useSession } from '../../state/session.ts'

const home = 'home'
const edgeless = { width: 'auto', borderBottom: 0, borderInlineEnd: 0 }

/** Home, and the server's top menus: choosing one shows its submenu in the sidebar. */
export function TopMenu({ mode }: { mode: 'horizontal' | 'inline' }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const chosen = useSession(state => state.topMenu)
  const { data } = useList<TopMenuItem>({
    resource: 'blade-system/topmenu',
    pagination: { mode: 'off' },
    meta: { listPath: 'blade-system/menu/top-menu' },
    queryOptions: { staleTime: Number.POSITIVE_INFINITY },
  })
  const topMenus = data?.data

  // Somebody may have removed the one that was chosen.
  const isRemoved = topMenus !== undefined && chosen !== '' && topMenus.every(({ id }) => id !== chosen)
  useEffect(() => {
    if (isRemoved) void openTopMenu('')
  }, [isRemoved])

  const current = chosen || home
  const item = (key: string, icon: JSX.Element, name: string) => ({
    key,
    icon,
    label: <span aria-current={key === current || undefined}>{name}</span>,
  })
  const items: MenuProps['items'] = [
    item(home, <HomeOutlined aria-hidden />, t('shell.home')),
    ...(topMenus ?? []).map(({ id, source, name }) => item(id, <MenuIcon source={source} />, name)),
  ]
  const choose = (key: string) => {
    if (key === home) navigate(settings.home)
    void openTopMenu(key === home ? '' : key)
  }
  // Below the bar the sidebar has its own home item.
  if (mode === 'inline' && items.length === 1) return null
  return (
    <nav className="shell-top-menu" aria-label={t('shell.topMenu')}>
      <Menu style={edgeless} mode={mode} items={items} selectedKeys={[current]} onClick={({ key }) => choose(key)} />
    </nav>
  )
}
