import { type GoFunction, Refine, useWarnAboutChange } from '@refinedev/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { BrowserRouter, type NavigateFunction, Route, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { dataProvider } from '../../providers/api/data.ts'
import { routerProvider, usePageNavigate } from '../../providers/router.ts'
import { unsavedStateOf } from '../../state/drafts.ts'
import { endSession } from '../../state/session.ts'
import { openOrSelectTab, useTabs } from '../../state/tabs.ts'
import { TabPanes } from './TabPanes.tsx'

interface ShownPage {
  renders: number
  navigate: NavigateFunction
  go: GoFunction
  /** Refine's forms call it when they are changed and saved. */
  setWarnWhen: (unsaved: boolean) => void
}

const pages: Record<string, ShownPage> = {}

function Page({ name }: { name: string }) {
  const { pathname } = useLocation()
  const go = (routerProvider.go as () => GoFunction)()
  const { setWarnWhen } = useWarnAboutChange()
  pages[name] = { renders: (pages[name]?.renders ?? 0) + 1, navigate: usePageNavigate(), go, setWarnWhen }
  return <p>{`${name} at ${pathname}`}</p>
}

const routes = ['post', 'dict'].map(name => (
  <Route key={name} path={`/system/${name}/*`} element={<Page name={name} />} />
))

beforeEach(() => {
  open('post', 'edit/1')
  open('dict', '')
  render(
    <BrowserRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <Refine dataProvider={dataProvider} options={{ disableTelemetry: true }}>
        <TabPanes>{routes}</TabPanes>
      </Refine>
    </BrowserRouter>,
  )
})
afterEach(() => {
  cleanup()
  endSession()
  for (const name of Object.keys(pages)) delete pages[name]
})

it('a hidden page moves in its own memory, and never the page that is shown', async () => {
  await screen.findByText('post at /system/post/index/edit/1')
  await screen.findByText('dict at /system/dict/index')
  act(() => pages.post?.navigate('/work/todo'))
  act(() => pages.post?.navigate(-1))
  act(() => void pages.post?.go({ to: '/work/todo' }))
  await screen.findByText('post at /system/post/index/edit/1')
  act(() => pages.post?.navigate('/system/post/index', { replace: true }))
  await screen.findByText('post at /system/post/index')
  // Refine's forms do so after a save.
  act(() => void pages.post?.go({ to: '/system/post/index/edit/2', type: 'replace' }))
  await screen.findByText('post at /system/post/index/edit/2')
  expect(window.location.pathname).toBe('/system/dict/index')
  act(() => pages.dict?.navigate('/system/dict/index/create'))
  expect(window.location.pathname).toBe('/system/dict/index/create')
})

it('a change of the present address renders no hidden page', async () => {
  await screen.findByText('post at /system/post/index/edit/1')
  const before = pages.post?.renders
  act(() => pages.dict?.navigate('/system/dict/index/edit/2'))
  expect(pages.post?.renders).toBe(before)
})

it('a form of Refine’s own hooks is asked about with the page that it is on', async () => {
  await screen.findByText('dict at /system/dict/index')
  const dict = useTabs.getState().current
  const isUnsaved = (page: string) => unsavedStateOf(page).current
  act(() => pages.dict?.setWarnWhen(true))
  act(() => open('post', 'edit/1'))
  const post = useTabs.getState().current
  expect([isUnsaved(dict), isUnsaved(post)]).toEqual([true, false])
  act(() => pages.post?.setWarnWhen(true))
  act(() => pages.post?.setWarnWhen(false))
  expect([isUnsaved(dict), isUnsaved(post)]).toEqual([true, false])
  act(() => open('dict', ''))
  expect(useTabs.getState().current).toBe(dict)
  act(() => pages.dict?.setWarnWhen(false))
  expect(isUnsaved(dict)).toBe(false)
})

function open(name: string, below: string) {
  const value = `/system/${name}/index`
  window.history.replaceState(null, '', value)
  const params: Record<string, string> = below ? { '*': below } : {}
  openOrSelectTab({ label: name, value, params, query: {}, meta: {}, group: [] }, 'PUSH', String(Math.random()))
}

describe('keep scroll', () => {
  let keepScroll: typeof import('./TabPanes.tsx').keepScroll
  let place: HTMLElement
  let pane: HTMLElement

  beforeEach(async () => {
    vi.resetModules()
    keepScroll = (await import('./TabPanes.tsx')).keepScroll
    document.body.innerHTML = '<main><div></div></main>'
    place = document.querySelector('main') as HTMLElement
    pane = document.querySelector('main > div') as HTMLElement
    let top = 0
    Object.defineProperty(place, 'scrollTop', {
      get: () => top,
      set(value: number) {
        top = value
      },
    })
  })

  afterEach(() => {
    document.body.replaceChildren()
  })

  test('a page that is shown again is where it was left, and a new one at its top', () => {
    const leave = keepScroll('1', pane)
    place.scrollTop = 300
    document.dispatchEvent(new Event('scroll'))
    leave()
    keepScroll('2', pane)()
    expect(place.scrollTop).toBe(0)
    keepScroll('1', pane)()
    expect(place.scrollTop).toBe(300)
  })
})
