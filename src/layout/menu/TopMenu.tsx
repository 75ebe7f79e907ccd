import { HomeOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Menu, type MenuProps } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { TopMenu as TopMenuItem } from '#contract/system/topmenu'
import { MenuIcon } from '../../components/icons/MenuIcon.tsx'
import { settings } from '../../lib/settings.ts'
import { request } from '../../providers/api/http.ts'
import { openTopMenu } from '../../providers/topMenu.ts'
import { useSession } from '../../state/session.ts'
import { useNavigator } from '../tabs/useNavigator.tsx'

const home = 'home'
const edgeless = { width: 'auto', borderBottom: 0, borderInlineEnd: 0 }

/** Home, and the server's top menus: choosing one shows what stands below it in the sidebar. */
export function TopMenu({ mode }: { mode: 'horizontal' | 'inline' }) {
  const { t } = useTranslation()
  const navigate = useNavigator()
  const chosen = useSession(state => state.topMenu)
  const { data: topMenus } = useQuery({ queryKey, queryFn: loadTopMenus, staleTime: Number.POSITIVE_INFINITY })

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

// Below the key of the list, so that it is fetched again when somebody changes a top menu there.
const queryKey = ['data', 'default', 'blade-system/topmenu', 'list', 'top-menu']

/** Other servers write an empty object where there is nothing. */
async function loadTopMenus(): Promise<TopMenuItem[]> {
  const reply = await request<TopMenuItem[] | null>({ url: 'blade-system/menu/top-menu' })
  return Array.isArray(reply) ? reply : []
}
