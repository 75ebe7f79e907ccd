import { Modal, type ModalProps } from 'antd'
import { type MouseEvent, useContext, useId } from 'react'
import { RoutedDialog, useBackCloses } from './layers/backCloses.ts'
import { useReturnedFocus, useTakenFocus } from './layers/returnedFocus.ts'

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
  useTakenFocus(open, id)
  return (
    <Modal open={open} wrapProps={{ id }} focusTriggerAfterClose={false} {...modal}>
      <RoutedDialog.Provider value={false}>{children}</RoutedDialog.Provider>
    </Modal>
  )
}
