import { Drawer, type DrawerProps } from 'antd'
import { useRef } from 'react'
import { useReturnedFocus } from './returnedFocus.ts'

/** A drawer that takes the focus as it opens, and gives it back as it closes. It is closed by no longer being drawn. */
export function SideDrawer(drawer: Omit<DrawerProps, 'open' | 'className'>) {
  const taken = useRef(false)
  useReturnedFocus(true)

  // antd's own focus goes to what is around the dialog, whose name nobody would hear.
  function takeFocus(panel: HTMLElement | null) {
    if (!panel || taken.current) return
    taken.current = true
    panel.tabIndex = -1
    panel.focus({ preventScroll: true })
  }

  return <Drawer open autoFocus={false} panelRef={takeFocus} className="resource-drawer" {...drawer} />
}
