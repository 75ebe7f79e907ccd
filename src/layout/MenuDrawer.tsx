import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { settings } from '../lib/settings.ts'

interface MenuDrawerProps {
  open: boolean
  onClose: () => void
  children: ReactNode
}

/** The menu of small screens. */
export function MenuDrawer({ open, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer
      rootClassName="shell-drawer"
      placement="left"
      width={280}
      title={settings.productTitle}
      open={open}
      onClose={onClose}
    >
      {children}
    </Drawer>
  )
}
