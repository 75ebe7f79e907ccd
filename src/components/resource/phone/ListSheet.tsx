import { Drawer } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { useReturnedFocus } from '../../ui/returnedFocus.ts'
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
  useReturnedFocus(open)
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
      <div onClickCapture={onClickCapture}>{children}</div>
    </Drawer>
  )
}
