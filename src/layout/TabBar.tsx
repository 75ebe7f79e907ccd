import { CloseOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OpenTab, placeTab, useTabs } from '../state/tabs.ts'
import './tabs.css'
import { useTabActions } from './useTabActions.ts'

const TabMenu = lazy(() => import('./TabMenu.tsx').then(module => ({ default: module.TabMenu })))

/** Where the menu of a tab stands open. */
export interface MenuPlace {
  id: string
  x: number
  y: number
}

/** The row of open pages. Arrows move along it, Delete closes, Ctrl+Shift+arrow moves the tab itself. */
export function TabBar() {
  const { t } = useTranslation()
  const { tagList, current, kept } = useTabs()
  const { open, close } = useTabActions()
  const [menu, setMenu] = useState<MenuPlace>()
  const [dragged, setDragged] = useState<string>()
  const strip = useRef<HTMLDivElement>(null)
  const tabOf = (id: string) => strip.current?.querySelector<HTMLElement>(`#tab-${id}`)
  const shown = tagList.some(({ id }) => id === current) ? current : tagList[0]?.id

  useEffect(() => {
    strip.current?.querySelector(`#tab-${current}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])

  const openMenu = (id: string, element: Element, at?: { x: number; y: number }) => {
    const { left, bottom } = element.getBoundingClientRect()
    setMenu({ id, ...(at ?? { x: left, y: bottom }) })
  }
  const onContextMenu = (event: MouseEvent, { id }: OpenTab) => {
    event.preventDefault()
    // The menu key has no place of its own.
    openMenu(id, event.currentTarget, event.button === 2 ? { x: event.clientX, y: event.clientY } : undefined)
  }

  function onKeyDown(event: KeyboardEvent, tab: OpenTab) {
    const at = tagList.indexOf(tab)
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const ends = { Home: 0, End: tagList.length - 1 }[event.key]
    if (event.key === 'Delete') void closeFocused(tab)
    else if (event.key === 'F10' && event.shiftKey) openMenu(tab.id, event.currentTarget)
    else if (step && event.ctrlKey && event.shiftKey) placeTab(tab.id, at + step)
    else if (step ?? ends !== undefined) focus(tagList.at(ends ?? (at + (step ?? 0)) % tagList.length))
    else if (event.key === 'Enter' || event.key === ' ') open(tab.id)
    else return
    event.preventDefault()
  }

  function focus(tab: OpenTab | undefined) {
    if (tab) tabOf(tab.id)?.focus()
  }

  /** The focus goes to the neighbour, so that the next Delete closes that one. */
  async function closeFocused(tab: OpenTab) {
    const at = tagList.indexOf(tab)
    if (!(await close([tab.id]))) return
    focus(useTabs.getState().tagList[Math.max(0, at - 1)])
  }

  return (
    <div className="tab-bar">
      <div ref={strip} className="tab-strip" role="tablist" aria-label={t('tabs.open')}>
        {tagList.map((tab, index) => (
          <div
            key={tab.id}
            id={`tab-${tab.id}`}
            className="tab"
            role="tab"
            tabIndex={tab.id === shown ? 0 : -1}
            aria-selected={tab.id === current}
            aria-controls={kept.includes(tab.id) ? `pane-${tab.id}` : undefined}
            aria-keyshortcuts="Delete Shift+F10 Control+Shift+ArrowLeft Control+Shift+ArrowRight"
            title={tab.record ? `${tab.label} · ${tab.record}` : tab.label}
            draggable
            data-dragged={dragged === tab.id}
            onClick={() => open(tab.id)}
            onAuxClick={event => event.button === 1 && void close([tab.id])}
            onMouseDown={event => event.button === 1 && event.preventDefault()}
            onContextMenu={event => onContextMenu(event, tab)}
            onKeyDown={event => onKeyDown(event, tab)}
            onDragStart={() => setDragged(tab.id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={event => dragged && event.preventDefault()}
            onDragEnter={() => dragged && dragged !== tab.id && placeTab(dragged, index)}
          >
            <span className="tab-label">{tab.label}</span>
            {tab.close && (
              // Delete and the menu do the same; a button within a tab would be no part of the row.
              <CloseOutlined
                className="tab-close"
                title={t('tabs.close')}
                aria-hidden
                onClick={event => {
                  event.stopPropagation()
                  void close([tab.id])
                }}
              />
            )}
          </div>
        ))}
      </div>
      <Button
        className="tab-more"
        type="text"
        icon={<EllipsisOutlined />}
        aria-label={t('tabs.more')}
        aria-haspopup="menu"
        onClick={event => shown && openMenu(shown, event.currentTarget)}
      />
      {menu && (
        <Suspense>
          <TabMenu place={menu} onClosed={() => setMenu(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
