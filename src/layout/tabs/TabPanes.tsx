import { useWarnAboutChange } from '@refinedev/core'
import { ConfigProvider } from 'antd'
import { memo, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createRoutesFromElements, useRoutes } from 'react-router-dom'
import { useShallow } from 'zustand/react/shallow'
import { LoadBoundary, WaitingPage } from '../../components/errors/ErrorPage.tsx'
import { UnsavedContext } from '../../components/resource/form/unsaved.ts'
import { PageIdContext } from '../../providers/router.ts'
import { unsavedStateOf } from '../../state/drafts.ts'
import { openPages, tabAddress, useTabs } from '../../state/tabs.ts'

/**
 * The pages that were used last, of which one is shown. The others retain their input, selection and scroll position.
 */
export function TabPanes({ children: routes }: { children: ReactNode }) {
  const state = useTabs(
    useShallow(({ tagList, detachedPages, mounted, current }) => ({ tagList, detachedPages, mounted, current })),
  )
  useRefineWarning(state.current)
  // In the order in which they were opened: a frame that changes its place among its neighbours loads again.
  const mountedPages = openPages(state).filter(({ id }) => state.mounted.includes(id))
  const inOrder = mountedPages.toSorted((one, other) => Number(one.id) - Number(other.id))
  return inOrder.map(tab => (
    <Pane
      key={tab.id}
      id={tab.id}
      isTab={tab.meta.isTab !== false}
      visible={tab.id === state.current}
      address={tabAddress(tab)}
      generation={tab.generation}
      routes={routes}
    />
  ))
}

/** Refine has one warning of unsaved changes for all of its forms; here each page that stays open has its own. */
function useRefineWarning(current: string): void {
  const { warnWhen, setWarnWhen } = useWarnAboutChange()
  const [warned] = useState(() => new Set<string>())
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current !== current) {
      shown.current = current
      setWarnWhen(warned.has(current))
      return
    }
    if (warnWhen) warned.add(current)
    else warned.delete(current)
    unsavedStateOf(current).mark(warned, warnWhen)
  }, [current, warned, warnWhen, setWarnWhen])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if ([...warned].some(id => unsavedStateOf(id).current)) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [warned])
}

interface PaneProps extends Omit<PageProps, 'pane'> {
  isTab: boolean
  visible: boolean
  generation: number
}

const Pane = memo(function Pane({ isTab, visible, generation, ...page }: PaneProps) {
  const { id } = page
  const [pane, setPane] = useState<HTMLDivElement | null>(null)
  useLayoutEffect(() => (visible && pane ? keepScroll(id, pane) : undefined), [id, visible, pane])
  useEffect(() => () => void positions.delete(id), [id])
  const labelled = isTab && { role: 'tabpanel', id: `pane-${id}`, 'aria-labelledby': `tab-${id}` }
  return (
    <div ref={setPane} className="tab-pane" hidden={!visible} {...labelled}>
      {/* Dialogs are placed into the pane: rendered before it exists, they would be mounted twice. */}
      {pane && <Page key={generation} pane={pane} {...page} />}
    </div>
  )
})

interface PageProps {
  id: string
  address: string
  routes: ReactNode
  pane: HTMLElement
}

/** A page at its own address, whatever the present one is. */
const Page = memo(function Page({ id, address, routes, pane }: PageProps) {
  const holder = useMemo(() => unsavedStateOf(id), [id])
  return (
    <PageIdContext.Provider value={id}>
      <UnsavedContext.Provider value={holder}>
        {/* Dialogs and lists to choose from belong to their page, and hide with it. */}
        <ConfigProvider getPopupContainer={() => pane}>
          <LoadBoundary>
            <Suspense fallback={<WaitingPage />}>
              <PageRoutes address={address} routes={routes} />
            </Suspense>
          </LoadBoundary>
        </ConfigProvider>
      </UnsavedContext.Provider>
    </PageIdContext.Provider>
  )
})

/**
 * The router makes another element at each change of the present address, which would render every mounted page again.
 */
function PageRoutes({ address, routes }: Pick<PageProps, 'address' | 'routes'>) {
  const objects = useMemo(() => createRoutesFromElements(routes), [routes])
  const element = useRoutes(objects, address)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown depends on the page's own address alone.
  return useMemo(() => element, [objects, address])
}

const positions = new Map<string, readonly number[]>()

/** All pages scroll in the same window, which is put back to where the page was left. What scrolls in a page stays there. */
export function keepScroll(id: string, pane: HTMLElement): () => void {
  const shared = [document.scrollingElement, pane.closest('main')].filter(element => element !== null)
  const before = positions.get(id)
  for (const [index, element] of shared.entries()) element.scrollTop = before?.[index] ?? 0
  // Not when it is left: by then the window is as short as the next page.
  const note = () =>
    void positions.set(
      id,
      shared.map(({ scrollTop }) => scrollTop),
    )
  document.addEventListener('scroll', note, { capture: true, passive: true })
  return () => document.removeEventListener('scroll', note, { capture: true })
}
