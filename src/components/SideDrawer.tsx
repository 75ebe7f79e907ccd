import { Drawer, type DrawerProps } from 'antd'
import { useReturnedFocus } from './returnedFocus.ts'

/** A drawer that gives the focus back as it closes. It is closed by no longer being drawn. */
export function SideDrawer(drawer: Omit<DrawerProps, 'open' | 'className'>) {
  useReturnedFocus(true)
  return <Drawer open className="resource-drawer" {...drawer} />
}
