import { Modal, type ModalProps } from 'antd'
import { useId } from 'react'
import { useReturnedFocus, useTakenFocus } from './returnedFocus.ts'

/** A dialog that takes the focus as it opens, and gives it back as it closes. */
export function Dialog({ open = true, ...modal }: ModalProps) {
  const id = useId()
  useReturnedFocus(open)
  useTakenFocus(open, id)
  return <Modal open={open} wrapProps={{ id }} focusTriggerAfterClose={false} {...modal} />
}
