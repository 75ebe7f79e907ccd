import { LogoutOutlined, MenuOutlined, SwapOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LanguageSwitch } from '../components/LanguageSwitch.tsx'
import { settings } from '../lib/settings.ts'
import { signOut } from '../providers/auth.ts'
import { useSession } from '../state/session.ts'

const SwitchDialog = lazy(() => import('./SwitchDialog.tsx').then(module => ({ default: module.SwitchDialog })))

/** `onMenu` is given where the menu is a drawer. */
export function Header({ onMenu }: { onMenu?: () => void }) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const user = useSession(state => state.userInfo)
  const [switching, setSwitching] = useState(false)
  const name = user?.real_name || user?.nick_name || user?.user_name

  const leave = () =>
    modal.confirm({
      title: t('shell.prompt'),
      content: t('shell.confirmSignOut'),
      okText: t('buttons.confirm'),
      cancelText: t('buttons.cancel'),
      onOk: signOut,
    })
  return (
    <header className="shell-header">
      {onMenu && <Button type="text" icon={<MenuOutlined />} aria-label={t('shell.openMenu')} onClick={onMenu} />}
      <Link className="shell-title" to={settings.home} lang="zh-CN">
        {settings.productTitle}
      </Link>
      <div className="shell-tools">
        <LanguageSwitch />
        <span className="shell-user">
          <Portrait key={user?.avatar} src={user?.avatar || settings.defaultAvatar} />
          <span className="visually-hidden">{t('shell.user')}</span>
          <span className="shell-name">{name}</span>
        </span>
        {user?.switch_mode && (
          <Button type="text" icon={<SwapOutlined />} aria-label={t('switch.title')} onClick={() => setSwitching(true)}>
            <span className="shell-wide">{t('switch.title')}</span>
          </Button>
        )}
        <Button type="text" icon={<LogoutOutlined />} aria-label={t('shell.signOut')} onClick={leave}>
          <span className="shell-wide">{t('shell.signOut')}</span>
        </Button>
      </div>
      {switching && (
        <Suspense>
          <SwitchDialog close={() => setSwitching(false)} />
        </Suspense>
      )}
    </header>
  )
}

/** A picture that cannot be loaded gives way to the default one. */
function Portrait({ src }: { src: string }) {
  const [broken, setBroken] = useState(false)
  const shown = broken ? settings.defaultAvatar : src
  return <img className="shell-portrait" src={shown} alt="" width={28} height={28} onError={() => setBroken(true)} />
}
