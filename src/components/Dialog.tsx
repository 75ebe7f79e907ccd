import { Modal, type ModalProps } from 'antd'
import { useReturnedFocus } from './returnedFocus.ts'

/** A dialog that gives the focus back as it closes. */
export function Dialog({ open = true, ...modal }: ModalProps) {
  useReturnedFocus(open)
  return <Modal open={open} focusTriggerAfterClose={false} {...modal} />
}
