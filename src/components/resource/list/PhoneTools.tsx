import './listSheet.css'
import { CloseOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Drawer } from 'antd'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses, useReturnedFocus } from '../../ui/layers.ts'
import { Tool } from '../../ui/ToolPanel.tsx'

interface PhoneToolsProps {
  create: ReactNode
  search: ReactNode
  /** The buttons that change the selected records. */
  batch: ReactNode
  selected: number
  clear: () => void
  /** The tools of the sheet. */
  children: ReactNode
}

/** One line above the cards, a sheet with all other tools, and a bar at the bottom once records are selected. */
export function PhoneTools({ create, search, batch, selected, clear, children }: PhoneToolsProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  /** The sheet gives way to what its button opens. Menus and panels hang on their buttons and leave it open. */
  function giveWay({ target, currentTarget }: MouseEvent<HTMLElement>) {
    const button = (target as Element).closest('button')
    if (!button || !currentTarget.contains(button) || button.closest('[data-stays]')) return
    opener.current?.focus({ preventScroll: true })
    setOpen(false)
  }

  const more = (
    <Tool
      ref={opener}
      title={t('resource.more')}
      icon={<EllipsisOutlined />}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(true)}
    />
  )
  return (
    <>
      {create}
      {search}
      {more}
      {selected > 0 && (
        <div className="resource-buttons batch-bar">
          <Tool type="text" title={t('resource.clearSelection')} icon={<CloseOutlined />} onClick={clear} />
          <span aria-live="polite">{t('resource.selected', { rows: selected })}</span>
          {batch}
        </div>
      )}
      <ListSheet title={t('resource.tools')} open={open} close={() => setOpen(false)} onClickCapture={giveWay}>
        <div className="list-sheet-tools">{children}</div>
      </ListSheet>
    </>
  )
}

interface ListSheetProps {
  title: string
  open: boolean
  close: () => void
  onClickCapture?: (event: MouseEvent<HTMLElement>) => void
  /** Stays in sight below what scrolls. */
  footer?: ReactNode
  children: ReactNode
}

/** A phone's search or tools, from the bottom of the list. Its content stays mounted: dialogs belong to its buttons. */
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
