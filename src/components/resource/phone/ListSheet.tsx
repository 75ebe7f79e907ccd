import { Drawer } from 'antd'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useBackCloses } from '../../ui/layers/backCloses.ts'
import { useReturnedFocus } from '../../ui/layers/returnedFocus.ts'
import './listSheet.css'

interface ListSheetProps {
  title: string
  open: boolean
  close: () => void
  onClickCapture?: (event: MouseEvent<HTMLElement>) => void
  children: ReactNode
}

/** A phone's search or tools, from the bottom of the list. What it holds stays mounted: dialogs belong to its buttons. */
export function ListSheet({ title, open, close, onClickCapture, children }: ListSheetProps) {
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
      rootClassName="list-sheet"
      className="resource-drawer"
    >
      <div ref={content} onClickCapture={onClickCapture}>
        {children}
      </div>
    </Drawer>
  )
}
