import type { ModalProps } from 'antd'
import { type ReactNode, useRef } from 'react'
import { Dialog } from './Dialog.tsx'
import { useNarrow } from './useLevel.ts'

interface RecordDialogProps extends Omit<ModalProps, 'open' | 'width'> {
  width: number
}

/** An open dialog, never wider than the window. It is closed by no longer being drawn. */
export function RecordDialog({ width, children, ...modal }: RecordDialogProps) {
  const narrow = useNarrow()
  return (
    <Dialog className="record-dialog" width={narrow ? '100vw' : width} maskClosable={false} {...modal}>
      <ForItself>{children}</ForItself>
    </Dialog>
  )
}

/** Esc closes the list of a picker before it closes the dialog around it. */
function ForItself({ children }: { children: ReactNode }) {
  const listOpen = useRef(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what the fields inside do not need.
    <div
      onKeyDownCapture={({ target }) => {
        listOpen.current = target instanceof Element && target.closest(openList) !== null
      }}
      onKeyDown={event => {
        if (event.key === 'Escape' && listOpen.current) event.stopPropagation()
      }}
    >
      {children}
    </div>
  )
}

const openList = '.ant-select-open, [aria-expanded="true"]'
