import './tabs.css'
import { CloseOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { moveTab, type OpenTab, tabTitle, useTabs } from '../../state/tabs.ts'
import { TabMenu } from './TabMenu.tsx'
import { useTabActions } from './useTabActions.tsx'

/** Position of the open menu of a tab. */
export interface MenuPosition {
  id: string
  x: number
  y: number
  /** It also leads to the open pages. */
  listsPages?: boolean
}

/** The row of open pages. Arrows move along it, Delete closes, Ctrl+Shift+arrow moves the tab itself. */
export function TabBar() {
  const { t } = useTranslation()
  const { tagList, current, mounted } = useTabs(
    useShallow(({ tagList, current, mounted }) => ({ tagList, current, mounted })),
  )
  const { open, close } = useTabActions()
  const [menu, setMenu] = useState<MenuPosition>()
  const dragged = useRef<string>()
  const shown = tagList.some(({ id }) => id === current) ? current : tagList[0]?.id

  function openMenu(id: string, element: Element, at?: { x: number; y: number }) {
    const { left, bottom } = element.getBoundingClientRect()
    setMenu({ id, ...(at ?? { x: left, y: bottom }) })
  }

  useEffect(() => {
    tabElement(current)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])

  const tabs = () => useTabs.getState().tagList
  const indexOf = (id: string) => tabs().findIndex(tab => tab.id === id)

  /** The focus goes to the neighbour, so that the next Delete closes that one. */
  async function closeFocused(id: string) {
    const at = indexOf(id)
    if (await close([id])) focus(tabs()[Math.max(0, at - 1)])
  }

  function onKeyDown(event: KeyboardEvent, id: string) {
    const [at, count] = [indexOf(id), tabs().length]
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const next = { Home: 0, End: count - 1 }[event.key] ?? (step && (at + step) % count)
    if (event.key === 'Delete') void closeFocused(id)
    else if (event.key === 'F10' && event.shiftKey) openMenu(id, event.currentTarget)
    else if (step && event.ctrlKey && event.shiftKey) moveTab(id, at + step)
    else if (next !== undefined) focus(tabs().at(next))
    else if (event.key === 'Enter' || event.key === ' ') open(id)
    else return
    event.preventDefault()
  }

  const handlers: TabHandlers = {
    open,
    close: id => void close([id]),
    openMenu,
    onKeyDown,
    onDragStart: id => {
      dragged.current = id
    },
    onDrop: id => {
      if (dragged.current) moveTab(dragged.current, indexOf(id))
      dragged.current = undefined
    },
  }

  return (
    <div className="tab-bar">
      <div className="tab-strip" role="tablist" aria-label={t('tabs.open')}>
        {tagList.map(tab => (
          <TabItem
            key={tab.id}
            tab={tab}
            selected={tab.id === current}
            reachable={tab.id === shown}
            mounted={mounted.includes(tab.id)}
            closeText={t('tabs.close')}
            handlers={handlers}
          />
        ))}
      </div>
      <Button
        className="tab-more"
        type="text"
        icon={<EllipsisOutlined />}
        aria-label={t('tabs.more')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          if (shown) setMenu({ id: shown, x: left, y: bottom, listsPages: true })
        }}
      />
      {menu && <TabMenu position={menu} onClosed={() => setMenu(undefined)} />}
    </div>
  )
}

function tabElement(id: string): HTMLElement | null {
  return document.getElementById(`tab-${id}`)
}

function focus(tab: OpenTab | undefined): void {
  if (tab) tabElement(tab.id)?.focus()
}

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

function TabItem(props: TabItemProps) {
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
}
