// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { queryIn, type UrlQuery } from '../lib/query.ts'
import { unsavedStateOf } from './drafts.ts'
import { endSession } from './session.ts'
import {
  closeTabs,
  describeTabs,
  findTab,
  maxMountedPages,
  moveTab,
  namePage,
  type OpenTab,
  openOrSelectTab,
  refreshTabs,
  showTab,
  tabAddress,
  tabTitle,
  updateTabAddress,
  useTabs,
} from './tabs.ts'

let entries = 0
const newEntry = () => `entry${++entries}`

/** An address as the browser comes to it. */
function go(address: string, type: 'PUSH' | 'REPLACE' | 'POP' = 'PUSH', entry = newEntry()): OpenTab {
  const [path = '', search = ''] = address.split('?')
  const [value = '', below = ''] = path.split(/(?<=\/index)\//)
  const visit = {
    label: value,
    value,
    params: below ? { '*': below } : ({} as Record<string, string>),
    query: queryIn(search),
  }
  return openOrSelectTab({ ...visit, meta: {}, group: [] }, type, entry)
}

const values = () => useTabs.getState().tagList.map(({ value }) => value)
const idOf = (value: string) => useTabs.getState().tagList.find(tab => tab.value === value)?.id ?? ''
const current = () => findTab(useTabs.getState().current)?.value
const storedList = () => JSON.parse(localStorage.getItem('saber-tagList') ?? '{}').content

beforeEach(() => {
  localStorage.clear()
  endSession()
  go('/wel/index')
})

test('a page that is opened twice has one tab, and becomes the current one', () => {
  go('/a/index')
  go('/b/index')
  go('/a/index')
  expect(values()).toEqual(['/wel/index', '/a/index', '/b/index'])
  expect(current()).toBe('/a/index')
})

test('other parameters in the query make another tab, in any order the same one', () => {
  go('/a/index?kind=1&year=2')
  go('/a/index?kind=2')
  go('/b/index')
  go('/a/index?year=2&kind=1')
  expect(values()).toHaveLength(4)
})

test('turning pages, filtering and dialogs stay in the tab, which is found there again', () => {
  go('/a/index')
  go('/a/index?current=3&pageSize=10', 'REPLACE')
  go('/a/index/edit/7?current=3&pageSize=10')
  go('/b/index')
  expect(tabAddress(go('/a/index'))).toBe('/a/index/edit/7?current=3&pageSize=10')
  expect(values()).toHaveLength(3)
})

test('a link to a record opens its dialog over the list as it was left', () => {
  go('/a/index')
  go('/a/index?current=3', 'REPLACE')
  go('/wel/index')
  expect(tabAddress(go('/a/index/show/9'))).toBe('/a/index/show/9?current=3')
})

test('opening the list that is shown from the menu stays in its tab, though another tab shows it bare', () => {
  const bare = go('/a/index')
  const shown = go('/a/index?kind=1')
  expect(go('/a/index').id).toBe(shown.id)
  expect(shown.id).not.toBe(bare.id)
  expect(values()).toHaveLength(3)
})

test('closing a dialog leaves the list', () => {
  go('/a/index')
  go('/a/index/create')
  expect(tabAddress(go('/a/index', 'REPLACE'))).toBe('/a/index')
})

test('Back finds the page it left, though the list has turned its page meanwhile', () => {
  go('/a/index')
  go('/a/index?current=2', 'REPLACE')
  go('/b/index')
  expect(tabAddress(go('/a/index', 'POP'))).toBe('/a/index?current=2')
})

test('Back returns to the tab that the entry of the history showed, though another one shows the same list', () => {
  const all = go('/a/index', 'PUSH', 'first')
  go('/b/index')
  const drafts = go('/a/index?state=1', 'PUSH', 'second')
  go('/a/index?state=1&current=2', 'REPLACE', 'second')
  updateTabAddress(all.id, { params: {}, query: { state: '1' } })
  expect(go('/a/index?state=1', 'POP', 'second').id).toBe(drafts.id)
  expect(go('/a/index', 'POP', 'first').id).toBe(all.id)
})

test('home is never closed, and a tab that is alone neither', () => {
  expect(useTabs.getState().tagList.map(({ close }) => close)).toEqual([false])
  go('/a/index')
  expect(useTabs.getState().tagList.map(({ close }) => close)).toEqual([false, true])
  closeTabs(useTabs.getState().tagList.map(({ id }) => id))
  expect(values()).toEqual(['/wel/index'])
})

test('closing the current tab shows the previous one', () => {
  for (const value of ['/a/index', '/b/index', '/c/index']) go(value)
  expect(closeTabs([idOf('/c/index')])?.value).toBe('/b/index')
  expect(current()).toBe('/b/index')
  expect(closeTabs([idOf('/b/index'), idOf('/a/index')])?.value).toBe('/wel/index')
})

test('closing another tab leaves the current one', () => {
  go('/a/index')
  go('/b/index')
  expect(closeTabs([idOf('/a/index')])).toBeUndefined()
  expect(current()).toBe('/b/index')
})

test('the pages used last are kept, and those with unsaved text beyond them', () => {
  go('/a0/index')
  unsavedStateOf(idOf('/a0/index')).mark({}, true)
  for (let index = 1; index <= maxMountedPages + 2; index++) go(`/a${index}/index`)
  const { mounted } = useTabs.getState()
  expect(mounted).toHaveLength(maxMountedPages + 1)
  expect(mounted).toContain(idOf('/a0/index'))
  expect(mounted).not.toContain(idOf('/a1/index'))
})

test('a hidden page moves in its own memory', () => {
  const { id } = go('/a/index/edit/1')
  go('/b/index')
  updateTabAddress(id, { params: {}, query: {} })
  expect(current()).toBe('/b/index')
  expect(tabAddress(findTab(id) as OpenTab)).toBe('/a/index')
})

test('pages without a tab are shown and leave the row as it is', () => {
  openOrSelectTab(
    { label: '', value: '/hidden/index', params: {}, query: {}, meta: { isTab: false }, group: [] },
    'PUSH',
    newEntry(),
  )
  expect(values()).toEqual(['/wel/index'])
  expect(current()).toBe('/hidden/index')
  expect(storedList()).toHaveLength(1)
})

test('tabs are moved, but not before home', () => {
  go('/a/index')
  go('/b/index')
  moveTab(idOf('/b/index'), 0)
  expect(values()).toEqual(['/wel/index', '/b/index', '/a/index'])
  moveTab(idOf('/wel/index'), 2)
  expect(values()[0]).toBe('/wel/index')
})

test('tabs of removed pages are closed, and their names are returned', () => {
  go('/a/index')
  go('/b/index')
  const closedTabs = describeTabs(tab =>
    tab.value === '/a/index' ? undefined : { label: 'new', meta: {}, group: ['g'] },
  )
  expect(closedTabs.map(({ value }) => value)).toEqual(['/a/index'])
  expect(useTabs.getState().tagList.map(({ label }) => label)).toEqual(['new', 'new'])
})

test('refreshing all tabs keeps unsaved text', () => {
  const a = go('/a/index')
  const b = go('/b/index')
  unsavedStateOf(a.id).mark({}, true)
  refreshTabs()
  expect([a, b].map(({ id }) => findTab(id)?.generation)).toEqual([0, 1])
})

test('a tab is stored with the seven fields of the specification, and the current one beside the list', () => {
  go('/a/index/edit/1?current=2')
  const tab = { label: '/a/index', value: '/a/index', params: { '*': 'edit/1' }, query: { current: '2' } }
  expect(storedList()[1]).toEqual({ ...tab, meta: {}, group: [], close: true })
  expect(JSON.parse(localStorage.getItem('saber-tag') ?? '').content.value).toBe('/a/index')
  showTab(idOf('/wel/index'))
  expect(JSON.parse(localStorage.getItem('saber-tag') ?? '').content.value).toBe('/wel/index')
})

test('signing out leaves no tabs', () => {
  go('/a/index')
  endSession()
  expect(values()).toEqual(['/wel/index'])
  expect(['saber-tagList', 'saber-tag'].map(key => localStorage.getItem(key))).toEqual([null, null])
})

test.each([
  ['nothing readable', '{'],
  ['no list', { label: 'x' }],
  ['foreign entries', [1, null, { label: 'x', value: 'javascript:alert(1)' }, { value: '/a/index' }]],
])('%s in storage leaves home', async (_, content) => {
  const text = typeof content === 'string' ? content : JSON.stringify({ content, datetime: 1 })
  localStorage.setItem('saber-tagList', text)
  vi.resetModules()
  const { useTabs: restarted } = await import('./tabs.ts')
  expect(restarted.getState().tagList.map(({ value }) => value)).toEqual(['/wel/index'])
})

test('tabs are there again after a reload', async () => {
  go('/a/index?current=2')
  vi.resetModules()
  const { useTabs: restarted } = await import('./tabs.ts')
  const query: UrlQuery = { current: '2' }
  expect(restarted.getState().tagList.at(-1)).toMatchObject({ value: '/a/index', query })
})

test('a page that is called by its record is called so after a reload and in another language too', async () => {
  const { id } = go('/report/view/7')
  namePage(id, '稿酬')
  vi.resetModules()
  const { useTabs: restarted, describeTabs: describeAgain } = await import('./tabs.ts')
  describeAgain(() => ({ label: 'Report', meta: {}, group: [] }))
  expect(restarted.getState().tagList.map(tabTitle)).toEqual(['Report', '稿酬'])
})
