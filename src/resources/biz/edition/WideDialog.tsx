import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { useNarrow } from '../../../components/ui/screenLevel.tsx'

const wide = {
  style: { top: 16, maxWidth: 'calc(100vw - 32px)', paddingBottom: 16 },
  styles: { content: { minHeight: 'calc(100vh - 32px)' } },
}

interface WideDialogProps {
  title: ReactNode
  extra?: ReactNode
  close: () => void
  children: ReactNode
}

/** All of the window for what is worked on at length; it is left like every other dialog. */
export function WideDialog({ title, extra, close, children }: WideDialogProps) {
  const narrow = useNarrow()
  return (
    <RecordDialog
      width={2400}
      {...(!narrow && wide)}
      footer={null}
      onCancel={close}
      title={
        <div className="press-title">
          <span>{title}</span>
          <Flex wrap gap="small">
            {extra}
          </Flex>
        </div>
      }
    >
      {children}
    </RecordDialog>
  )
}
