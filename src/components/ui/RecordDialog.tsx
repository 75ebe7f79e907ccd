import { Button, type ModalProps } from 'antd'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, dialogHeader, fullWindow } from './Dialog.tsx'
import { LoadFailed, WaitingBlock } from './placeholders.tsx'
import { useNarrow } from './screenLevel.tsx'

const classNames = { wrapper: 'record-dialog-place', footer: 'record-dialog-footer' }

interface RecordDialogProps extends Omit<ModalProps, 'open' | 'width'> {
  width: number
}

/** An open dialog, never wider than the window. It closes when it is unmounted. */
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

interface UnansweredDialogProps extends Omit<ComponentProps<typeof RecordDialog>, 'footer' | 'onCancel'> {
  close: () => void
}

/** A dialog without an answer: it is left by closing it. */
export function UnansweredDialog({ close, ...dialog }: UnansweredDialogProps) {
  const { t } = useTranslation()
  return <RecordDialog onCancel={close} footer={<Button onClick={close}>{t('resource.close')}</Button>} {...dialog} />
}

interface WaitingDialogProps {
  title: string
  query: { error?: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }
  close: () => void
}

/** A record that arrives before that opens its dialog alone. */
const DELAY_MS = 300

/** In place of a dialog whose record is being read, or could not be. */
export function WaitingDialog({ title, query: { error, isError, isFetching, refetch }, close }: WaitingDialogProps) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const failed = isError && !isFetching
  if (!isLate && !failed) return null
  return (
    <UnansweredDialog width={600} title={title} close={close}>
      {failed ? <LoadFailed error={error} retry={() => void refetch()} /> : <WaitingBlock />}
    </UnansweredDialog>
  )
}
