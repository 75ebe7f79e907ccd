import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { productName } from '../../lib/text/branding.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { closeDrawer, useLayout } from '../../state/layout.ts'
import { useBranding } from '../../state/look/branding.ts'

/** The menu of small screens. */
export function MenuDrawer({ children }: { children: ReactNode }) {
  const open = useLayout(state => state.drawerOpen)
  return (
    <Drawer
      rootClassName="shell-drawer"
      placement="left"
      width={280}
      title={productName(useBranding(), useLanguage()).text}
      open={open}
      onClose={closeDrawer}
    >
      {children}
    </Drawer>
  )
}
