import './listSheet.css'
import { Drawer } from 'antd'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useBackCloses, useReturnedFocus } from '../../ui/layers.ts'

interface ListSheetProps {
  title: string
  open: boolean
  close: () => void
  onClickCapture?: (event: MouseEvent<HTMLElement>) => void
  /** Stays in sight below what scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** A phone's search or tools, from the bottom of the list. What it holds stays mounted: dialogs belong to its buttons. */
export function ListSheet({ title, open, close, onClickCapture, footer, children }: ListSheetProps) {
  const content = useRef<HTMLDivElement>(null)
  useReturnedFocus(open)
  useBackCloses(open, close, () => content.current)
  return (
    <Drawer
      open={open}
      placement="bottom"
      height="auto"
      title={title}
      onClose={close}
      footer={footer}
      className="resource-drawer list-sheet"
      styles={SHEET}
    >
      <div ref={content} onClickCapture={onClickCapture}>
        {children}
      </div>
    </Drawer>
  )
}

/** Its content sets its height up to that of the window; beyond it the body scrolls. */
const SHEET = {
  content: { maxHeight: '85dvh', borderRadius: '12px 12px 0 0' },
  header: { padding: '4px 4px' },
  body: { padding: 16 },
  footer: { display: 'flex', gap: 8 },
} as const
