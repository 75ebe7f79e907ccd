import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { settings } from '../../lib/settings.ts'
import { closeDrawer, useLayout } from '../../state/layout.ts'

/** The menu of small screens. */
export function MenuDrawer({ children }: { children: ReactNode }) {
  const open = useLayout(state => state.drawerOpen)
  return (
    <Drawer
      rootClassName="shell-drawer"
      placement="left"
      width={280}
      title={settings.productTitle}
      open={open}
      onClose={closeDrawer}
    >
      {children}
    </Drawer>
  )
}
