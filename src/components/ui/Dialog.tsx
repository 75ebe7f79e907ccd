import { Modal, type ModalProps } from 'antd'
import { type MouseEvent, useContext, useId } from 'react'
import { RoutedDialog, useBackCloses, useInitialFocus, useReturnedFocus } from './layers.ts'

/** A dialog that takes the focus as it opens, and gives it back as it closes. */
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
