import { CloseOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useBackCloses } from '../../components/ui/layers.ts'
import { productName } from '../../lib/text/branding.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { closeDrawer, useLayout } from '../../state/layout.ts'
import { useBranding } from '../../state/look/branding.ts'

/** The menu of small screens. */
export function MenuDrawer({ children }: { children: ReactNode }) {
  const open = useLayout(state => state.drawerOpen)
  const content = useRef<HTMLDivElement>(null)
  useBackCloses(open, closeDrawer, () => content.current)
  return (
    <Drawer
      rootClassName="shell-drawer"
      placement="left"
      width={280}
      title={<span className="shell-drawer-title">{productName(useBranding(), useLanguage()).text}</span>}
      closeIcon={<CloseOutlined className="shell-drawer-close" />}
      classNames={{ content: 'shell-drawer-content' }}
      styles={{ body: { padding: '8px 0' } }}
      open={open}
      onClose={closeDrawer}
    >
      <div ref={content}>{children}</div>
    </Drawer>
  )
}
