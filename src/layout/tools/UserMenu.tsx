import { DownOutlined, HomeOutlined, LogoutOutlined, SwapOutlined, UserOutlined } from '@ant-design/icons'
import { useGetIdentity, useLogout } from '@refinedev/core'
import { Dropdown, type MenuProps } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '../../components/ui/Dialog.tsx'
import { SwitchForm } from '../../components/ui/SwitchForm.tsx'
import { useConfirm } from '../../components/ui/useConfirm.ts'
import { settings } from '../../lib/settings.ts'
import { notify } from '../../providers/api/notification.ts'
import { type Identity, identityNow } from '../../providers/auth.ts'
import { hasOwnDrafts } from '../../state/drafts.ts'
import { useSession } from '../../state/session.ts'

export function UserMenu() {
  const { data: user } = useGetIdentity<Identity>({ queryOptions: { initialData: identityNow } })
  const { mutateAsync: signOut } = useLogout()
  const { t } = useTranslation()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const switches = useSession(state => state.userInfo?.switch_mode)
  const [switching, setSwitching] = useState(false)

  async function leave() {
    const content = [t('shell.confirmSignOut'), ...(hasOwnDrafts() ? [t('draft.signOut')] : [])].join(' ')
    if (await confirm({ content })) await signOut()
  }

  const place = {
    key: 'switch',
    icon: <SwapOutlined aria-hidden />,
    label: t('switch.title'),
    onClick: () => setSwitching(true),
  }
  const items: MenuProps['items'] = [
    {
      key: 'home',
      icon: <HomeOutlined aria-hidden />,
      label: t('shell.home'),
      onClick: () => navigate(settings.home),
    },
    {
      key: 'info',
      icon: <UserOutlined aria-hidden />,
      label: t('topBar.info'),
      onClick: () => navigate('/info/index'),
    },
    ...(switches ? [place] : []),
    { type: 'divider' },
    { key: 'leave', icon: <LogoutOutlined aria-hidden />, label: t('shell.signOut'), onClick: () => void leave() },
  ]
  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }} autoFocus>
        <button type="button" className="shell-user" aria-haspopup="menu">
          <Portrait key={user?.avatar} src={user?.avatar || settings.defaultAvatar} />
          <span className="visually-hidden">{t('shell.user')}</span>
          <span className="shell-name">{user?.name}</span>
          <DownOutlined className="shell-user-mark" aria-hidden />
        </button>
      </Dropdown>
      {switching && <SwitchDialog close={() => setSwitching(false)} />}
    </>
  )
}

/** A picture that cannot be loaded gives way to the default one. */
function Portrait({ src }: { src: string }) {
  const [broken, setBroken] = useState(false)
  const shown = broken ? settings.defaultAvatar : src
  return <img className="shell-portrait" src={shown} alt="" width={28} height={28} onError={() => setBroken(true)} />
}

/** The screen that was open may not be there in the new place, so that it ends at the first one. */
function SwitchDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Dialog title={t('switch.title')} footer={null} maskClosable={false} onCancel={close}>
      <SwitchForm
        done={() => {
          navigate(settings.home)
          notify('success', t('notifications.success'))
          close()
        }}
      />
    </Dialog>
  )
}
