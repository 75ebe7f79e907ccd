import { CloseOutlined } from '@ant-design/icons'
import { type KeyboardEvent, memo } from 'react'
import { type OpenTab, tabTitle } from '../../state/tabs.ts'

export interface TabHandlers {
  open: (id: string) => void
  close: (id: string) => void
  openMenu: (id: string, element: Element, at?: { x: number; y: number }) => void
  onKeyDown: (event: KeyboardEvent, id: string) => void
  onDragStart: (id: string) => void
  onDrop: (id: string) => void
}

interface TabItemProps {
  tab: OpenTab
  selected: boolean
  /** The tab key stops here. */
  reachable: boolean
  /** Its page is there, shown or hidden. */
  mounted: boolean
  closeText: string
  handlers: TabHandlers
}

export const TabItem = memo(function TabItem(props: TabItemProps) {
  const { tab, selected, reachable, mounted, closeText, handlers } = props
  const { id, record, close } = tab
  const label = tabTitle(tab)
  return (
    <div
      id={`tab-${id}`}
      className="tab"
      role="tab"
      tabIndex={reachable ? 0 : -1}
      aria-selected={selected}
      aria-controls={mounted ? `pane-${id}` : undefined}
      aria-keyshortcuts="Delete Shift+F10 Control+Shift+ArrowLeft Control+Shift+ArrowRight"
      title={record ? `${label} · ${record}` : label}
      onClick={() => handlers.open(id)}
      onAuxClick={({ button }) => button === 1 && handlers.close(id)}
      onMouseDown={event => event.button === 1 && event.preventDefault()}
      onContextMenu={event => {
        event.preventDefault()
        // The menu key has no place of its own.
        const at = event.button === 2 ? { x: event.clientX, y: event.clientY } : undefined
        handlers.openMenu(id, event.currentTarget, at)
      }}
      onKeyDown={event => handlers.onKeyDown(event, id)}
      draggable
      onDragStart={() => handlers.onDragStart(id)}
      // Without it the browser takes no drop here.
      onDragOver={event => event.preventDefault()}
      onDrop={() => handlers.onDrop(id)}
    >
      <span className="tab-label">{label}</span>
      {close && (
        // Delete and the menu do the same; a button within a tab would be no part of the row.
        <CloseOutlined
          className="tab-close"
          title={closeText}
          aria-hidden
          onClick={event => {
            event.stopPropagation()
            handlers.close(id)
          }}
        />
      )}
    </div>
  )
})
