import type { ReactNode } from 'react'
import { RecordDialog } from '../../../../components/ui/RecordDialog.tsx'

interface WideDialogProps {
  title: ReactNode
  extra?: ReactNode
  close: () => void
  children: ReactNode
}

/** All of the window for what is worked on at length; it is left like every other dialog. */
export function WideDialog({ title, extra, close, children }: WideDialogProps) {
  return (
    <RecordDialog
      width={2400}
      rootClassName="press-dialog"
      footer={null}
      onCancel={close}
      title={
        <div className="press-title">
          <span>{title}</span>
          <span className="press-extra">{extra}</span>
        </div>
      }
    >
      {children}
    </RecordDialog>
  )
}
