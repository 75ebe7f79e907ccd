import './tabs.css'
import { CloseOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShallow } from 'zustand/react/shallow'
import { moveTab, type OpenTab, tabTitle, useTabs } from '../../state/tabs.ts'
import { TabMenu, useTabActions } from './TabMenu.tsx'

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

  function openMenu(id: string, element: Element, options?: Partial<MenuPosition>) {
    const { left, bottom } = element.getBoundingClientRect()
    setMenu({ id, x: left, y: bottom, ...options })
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

  return (
    <div className="tab-bar">
      <div className="tab-strip" role="tablist" aria-label={t('tabs.open')}>
        {tagList.map(tab => {
          const { id, record } = tab
          const label = tabTitle(tab)
          return (
            <div
              key={id}
              id={`tab-${id}`}
              className="tab"
              role="tab"
              // The tab key stops at one of them.
              tabIndex={id === shown ? 0 : -1}
              aria-selected={id === current}
              aria-controls={mounted.includes(id) ? `pane-${id}` : undefined}
              aria-keyshortcuts="Delete Shift+F10 Control+Shift+ArrowLeft Control+Shift+ArrowRight"
              title={record ? `${label} · ${record}` : label}
              onClick={() => open(id)}
              onAuxClick={({ button }) => button === 1 && void close([id])}
              onMouseDown={event => event.button === 1 && event.preventDefault()}
              onContextMenu={event => {
                event.preventDefault()
                // The menu key has no place of its own.
                openMenu(
                  id,
                  event.currentTarget,
                  event.button === 2 ? { x: event.clientX, y: event.clientY } : undefined,
                )
              }}
              onKeyDown={event => onKeyDown(event, id)}
              draggable
              onDragStart={() => {
                dragged.current = id
              }}
              // Required for the browser to accept a drop here.
              onDragOver={event => event.preventDefault()}
              onDrop={() => {
                if (dragged.current) moveTab(dragged.current, indexOf(id))
                dragged.current = undefined
              }}
            >
              <span className="tab-label">{label}</span>
              {tab.close && (
                // Delete and the menu do the same; a button within a tab would be no part of the row.
                <CloseOutlined
                  className="tab-close"
                  title={t('tabs.close')}
                  aria-hidden
                  onClick={event => {
                    event.stopPropagation()
                    void close([id])
                  }}
                />
              )}
            </div>
          )
        })}
      </div>
      <Button
        className="tab-more"
        type="text"
        icon={<EllipsisOutlined />}
        aria-label={t('tabs.more')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => shown && openMenu(shown, currentTarget, { listsPages: true })}
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
