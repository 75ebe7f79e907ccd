import type { ModalProps } from 'antd'
import { type ReactNode, useRef } from 'react'
import { Dialog } from './Dialog.tsx'
import { dialogHeader, fullWindow } from './dialogParts.ts'
import { useNarrow } from './useLevel.ts'

const classNames = { wrapper: 'record-dialog-place', footer: 'record-dialog-footer' }

interface RecordDialogProps extends Omit<ModalProps, 'open' | 'width'> {
  width: number
}

/** An open dialog, never wider than the window. It is closed by no longer being drawn. */
export function RecordDialog({ width, children, style, styles, ...modal }: RecordDialogProps) {
  const narrow = useNarrow()
  return (
    <Dialog
      className="record-dialog"
      classNames={classNames}
      width={narrow ? '100vw' : width}
      style={{ ...(narrow && fullWindow.style), ...style }}
      styles={{ header: { ...dialogHeader, marginBottom: 16 }, ...(narrow && fullWindow.styles), ...styles }}
      maskClosable={false}
      {...modal}
    >
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

const openList = '[aria-expanded="true"]'
