import { Drawer, type DrawerProps, Modal, type ModalProps } from 'antd'
import { type MouseEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import { dialog, RoutedDialog, useBackCloses, useInitialFocus, useReturnedFocus } from './layers.ts'
import { useNarrow } from './screenLevel.tsx'

/** A dialog that receives the focus as it opens, and returns it as it closes. */
export function Dialog({ open = true, children, ...modal }: ModalProps) {
  const id = useId()
  const routed = useContext(RoutedDialog)
  useBackCloses(
    open && !routed && modal.onCancel !== undefined,
    // Nobody reads where the pointer was.
    () => modal.onCancel?.({} as MouseEvent<HTMLButtonElement>),
    () => document.getElementById(id),
  )
  useReturnedFocus(open)
  useInitialFocus(open, id)
  return (
    <Modal open={open} wrapProps={{ id }} focusTriggerAfterClose={false} {...modal}>
      <RoutedDialog.Provider value={false}>{children}</RoutedDialog.Provider>
    </Modal>
  )
}

/** A long title ends before the button that closes the dialog. */
export const dialogHeader = { paddingInlineEnd: 28 }

/** Styles of a dialog that fills the window. */
export const fullWindow = {
  style: { top: 0, maxWidth: '100vw', margin: 0, padding: 0 },
  styles: { content: { minHeight: '100dvh', borderRadius: 0 } },
} as const

/** A drawer that receives the focus as it opens, and returns it as it closes. It closes when it is unmounted. */
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

/** Somebody has chosen a field of the dialog already, which may have come before the first. */
function isBegun(): boolean {
  return document.activeElement?.matches(`:is(${dialog}) :is(input, textarea, [contenteditable=true])`) === true
}

const editable = ':is(input, textarea):not(:disabled, [readonly]:not([role=combobox]))'

interface FirstFocusProps {
  formId: string
  /** The id of the field that receives the focus; the first that can be edited when absent. */
  field?: string
}

/**
 * Rendered in the form of a dialog, below its fields: the first receives the focus as soon as it is rendered, not after
 * the animation of the dialog, when somebody may be typing elsewhere. On a small screen a keyboard would open.
 */
export function FirstFocus({ formId, field }: FirstFocusProps): null {
  const narrow = useNarrow()
  const [rendered, setRendered] = useState(false)
  // The dialog itself joins the page after its content is rendered.
  useEffect(() => setRendered(true), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a window that becomes wide does not move the focus.
  useEffect(() => {
    if (!rendered || narrow || isBegun()) return
    const form = document.getElementById(formId)
    const first = field ? document.getElementById(field) : form?.querySelector<HTMLElement>(editable)
    first?.focus()
  }, [rendered])
  return null
}
