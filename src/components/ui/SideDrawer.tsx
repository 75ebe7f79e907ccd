import { Drawer, type DrawerProps } from 'antd'
import { type MouseEvent, useContext, useRef } from 'react'
import { RoutedDialog, useBackCloses, useReturnedFocus } from './layers.ts'

/** A drawer that takes the focus as it opens, and gives it back as it closes. It is closed by no longer being drawn. */
export function SideDrawer({ children, ...drawer }: Omit<DrawerProps, 'open' | 'className'>) {
  const taken = useRef(false)
  const shown = useRef<HTMLElement | null>(null)
  const routed = useContext(RoutedDialog)
  useBackCloses(
    !routed,
    () => drawer.onClose?.({} as MouseEvent),
    () => shown.current,
  )
  useReturnedFocus(true)

  // antd's own focus goes to what is around the dialog, whose name nobody would hear.
  function focusDrawer(panel: HTMLElement | null) {
    shown.current = panel
    if (!panel || taken.current) return
    taken.current = true
    panel.tabIndex = -1
    panel.focus({ preventScroll: true })
  }

  return (
    <Drawer open autoFocus={false} panelRef={focusDrawer} className="resource-drawer" {...drawer}>
      <RoutedDialog.Provider value={false}>{children}</RoutedDialog.Provider>
    </Drawer>
  )
}
