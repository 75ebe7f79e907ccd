/** The open pages: which there are, where each of them is, and which one is shown. */
import { create } from 'zustand'
import { isEmptyQuery, sameQuery, searchOf, type UrlQuery, withoutListState } from '../lib/query.ts'
import { settings } from '../lib/settings.ts'
import { discardUnsaved, hasUnsaved } from './drafts.ts'
import { readEntry, removeEntry, writeEntry } from './persisted.ts'
import { onSessionEnd } from './session.ts'

export interface OpenTab extends Tab {
  id: string
  /** Incremented to remount the page. */
  generation: number
  /** The record that a dialog over the page shows. */
  record?: string
}

export type Visit = Omit<Tab, 'close'>

/** The kind of navigation that made an address the present one, as the router names it. */
type Navigation = 'PUSH' | 'REPLACE' | 'POP'

interface TabsState {
  tagList: OpenTab[]
  /** Pages that are shown without a tab. */
  detachedPages: OpenTab[]
  /** Id of the page that is shown. */
  current: string
  /** Ids of the mounted pages, the one used last first. */
  mounted: string[]
}

/** Hidden pages beyond these are unmounted, and rendered again when somebody returns to them. */
export const maxMountedPages = 10

/** Its name is that of the home page in the user's language, as soon as that is known. */
const homeTab: Visit = { label: '', value: settings.home, params: {}, query: {}, meta: {}, group: [] }

let lastId = 0

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const useTabs = create<TabsState>(() => startingWith(readTabs()))

useTabs.subscribe((now, before) => {
  if (now.tagList !== before.tagList) writeEntry('tagList', now.tagList.map(fieldsOf))
  const tag = now.tagList.find(({ id }) => id === now.current)
  if (tag && tag !== before.tagList.find(({ id }) => id === before.current)) writeEntry('tag', fieldsOf(tag))
})

onSessionEnd(() => {
  useTabs.setState(startingWith([]), true)
  for (const name of ['tagList', 'tag']) removeEntry(name)
})

export function openPages({ tagList, detachedPages }: TabsState): OpenTab[] {
  return [...tagList, ...detachedPages]
}

export function findTab(id: string): OpenTab | undefined {
  return openPages(useTabs.getState()).find(tab => tab.id === id)
}

/** Ids of the pages that the entries of the browser's history have shown, by the router's keys of the entries. */
const pageOfEntry = new Map<string, string>()

/** Selects the page of an address, open or new, and returns its tab. */
export function openOrSelectTab(visit: Visit, navigation: Navigation, entry: string): OpenTab {
  const state = useTabs.getState()
  const before = openPages(state).find(({ id, value }) => id === pageOfEntry.get(entry) && value === visit.value)
  const known = before ?? tabFor(visit, navigation, state)
  const tab = known ? updatedTab(known, visit, navigation, state) : opened(visit)
  const list = visit.meta.isTab === false ? 'detachedPages' : 'tagList'
  const pages = known ? state[list].map(each => (each === known ? tab : each)) : [...state[list], tab]
  show({ ...state, [list]: pages }, tab.id)
  pageOfEntry.set(entry, tab.id)
  return tab
}

/** Shows a page that is open. The address has to follow. */
export function showTab(id: string): void {
  show(useTabs.getState(), id)
}

/** A page that is hidden has moved: a save has closed its dialog. */
export function updateTabAddress(id: string, { params, query }: Pick<Tab, 'params' | 'query'>): void {
  change(id, { params, query })
}

/** Closes pages, except those that may not be. Answers the page to go to when the present one was among them. */
export function closeTabs(ids: readonly string[]): OpenTab | undefined {
  const state = useTabs.getState()
  const { tagList } = state
  const goes = (tab: OpenTab) => tab.close && ids.includes(tab.id)
  const left = tagList.filter(tab => !goes(tab))
  const at = tagList.findIndex(tab => tab.id === state.current && goes(tab))
  const next = at < 0 ? undefined : (tagList.slice(0, at).findLast(tab => !goes(tab)) ?? left[0])
  for (const { id } of tagList.filter(goes)) discardUnsaved(id)
  show({ ...state, tagList: left }, next?.id ?? state.current)
  return next
}

/** Remounts a page, without its input. */
export function refreshTab(id: string): void {
  const tab = findTab(id)
  discardUnsaved(id)
  if (tab) change(id, { generation: tab.generation + 1 })
}

/** Remounts all pages without unsaved text, except the named one. */
export function refreshTabs(except?: string): void {
  for (const { id } of openPages(useTabs.getState())) if (id !== except && !hasUnsaved(id)) refreshTab(id)
}

/** Moves a tab to another place in the row; home stays the first. */
export function moveTab(id: string, at: number): void {
  useTabs.setState(({ tagList }) => {
    const tab = tagList.find(each => each.id === id)
    if (!tab || tab.value === settings.home) return {}
    const others = tagList.filter(each => each !== tab)
    const index = others[0]?.value === settings.home ? Math.max(at, 1) : at
    return { tagList: others.toSpliced(index, 0, tab) }
  })
}

export function nameRecord(id: string, record: string | undefined): void {
  if (findTab(id)?.record !== record) change(id, { record })
}

export function namePage(id: string, name: string): void {
  if (findTab(id)?.name !== name) change(id, { name })
}

/** Title of a tab. */
export function tabTitle({ name, label }: Pick<Tab, 'name' | 'label'>): string {
  return name ?? label
}

type Description = Pick<Tab, 'label' | 'meta' | 'group'>

/** Names the tabs anew, and closes those that nothing is known of any more, which it answers. */
export function describeTabs(describe: (tab: Tab) => Description | undefined): OpenTab[] {
  const state = useTabs.getState()
  const closedTabs: OpenTab[] = []
  const tagList = state.tagList.flatMap(tab => {
    const description = describe(tab)
    if (!description) closedTabs.push(tab)
    return description ? [isDescribed(tab, description) ? tab : { ...tab, ...description }] : []
  })
  show({ ...state, tagList }, state.current)
  return closedTabs
}

/** Lists turn pages and open dialogs within their tab; whoever opens something else gets another one. */
function tabFor(visit: Visit, type: Navigation, state: TabsState): OpenTab | undefined {
  const sameList = (tab: OpenTab) => sameQuery(withoutListState(tab.query), withoutListState(visit.query))
  const pages = openPages(state).filter(({ value }) => value === visit.value)
  const bare = isEmptyQuery(visit.query)
  const current = pages.find(({ id }) => id === state.current)
  if (current && (type === 'REPLACE' || (type === 'PUSH' && bare) || sameList(current))) return current
  const equal = pages.find(({ query }) => sameQuery(query, visit.query))
  const lastUsed = () => state.mounted.map(id => pages.find(page => page.id === id)).find(Boolean) ?? pages[0]
  return equal ?? (type === 'POP' ? pages.find(sameList) : bare ? lastUsed() : undefined)
}

/** The tab at its new address. Returning without a query finds the page as it was left. */
function updatedTab(tab: OpenTab, visit: Visit, type: Navigation, { mounted }: TabsState): OpenTab {
  const returning = type === 'PUSH' && isEmptyQuery(visit.query)
  // A list that is mounted ignores its address, so the address follows the list.
  const ignoresAddress = type === 'POP' && mounted.includes(tab.id)
  const params = returning && !visit.params['*'] ? tab.params : visit.params
  const query = returning || ignoresAddress ? tab.query : visit.query
  const stays = tabAddress({ ...tab, params, query }) === tabAddress(tab) && isDescribed(tab, visit)
  return stays ? tab : { ...tab, label: visit.label, meta: visit.meta, group: visit.group, params, query }
}

function opened(visit: Visit): OpenTab {
  return { ...visit, close: true, id: String(++lastId), generation: 0 }
}

function show(state: TabsState, current: string): void {
  const before = useTabs.getState()
  const tagList = withCrosses(state.tagList)
  const open = openPages({ ...state, tagList }).map(({ id }) => id)
  const used = [current, ...state.mounted.filter(id => id !== current)].filter(id => open.includes(id))
  const mounted = used.filter((id, index) => index < maxMountedPages || hasUnsaved(id))
  // A page without a tab cannot be returned to once it is unmounted.
  const detachedPages = state.detachedPages.filter(({ id }) => mounted.includes(id))
  useTabs.setState({
    tagList: sameOr(before.tagList, tagList),
    detachedPages: sameOr(before.detachedPages, detachedPages),
    mounted: sameOr(before.mounted, mounted),
    current,
  })
}

/** A list that did not change stays the same one, so that nothing is written or rendered again. */
function sameOr<Item>(before: Item[], now: Item[]): Item[] {
  return before.length === now.length && before.every((item, index) => item === now[index]) ? before : now
}

function change(id: string, changes: Partial<OpenTab>): void {
  const edit = (tab: OpenTab) => (tab.id === id ? { ...tab, ...changes } : tab)
  useTabs.setState(({ tagList, detachedPages }) => ({
    tagList: tagList.map(edit),
    detachedPages: detachedPages.map(edit),
  }))
}

/** Home is never closed, and neither is a tab that is alone. */
function withCrosses(tabs: OpenTab[]): OpenTab[] {
  return tabs.map(tab => {
    const close = tabs.length > 1 && tab.value !== settings.home
    return close === tab.close ? tab : { ...tab, close }
  })
}

function startingWith(tabs: readonly Visit[]): TabsState {
  const others = tabs.filter(({ value }) => value !== settings.home)
  const home = tabs.find(({ value }) => value === settings.home) ?? homeTab
  return { tagList: withCrosses([home, ...others].map(opened)), detachedPages: [], current: '', mounted: [] }
}

function isDescribed(tab: Tab, { label, meta, group }: Description): boolean {
  return tab.label === label && JSON.stringify([tab.meta, tab.group]) === JSON.stringify([meta, group])
}

export interface TabMeta {
  /** A path to a phrase that names the page. */
  i18n?: string
  /** Pages that are no tab are shown all the same. */
  isTab?: boolean
  /** Roles that may open it; everyone may when absent. */
  roles?: string[]
}

export interface Tab {
  label: string
  /** Title of the page's record, such as a report; replaces the label. */
  name?: string
  /** The path of the page, without its dialogs. */
  value: string
  /** `*` is what the address has below the value: the dialog that is open. */
  params: Record<string, string>
  query: UrlQuery
  meta: TabMeta
  /** Codes of the menu groups around it, outermost first. */
  group: string[]
  /** Whether it may be closed. */
  close: boolean
}

export function tabAddress({ value, params, query }: Pick<Tab, 'value' | 'params' | 'query'>): string {
  return value + (params['*'] ? `/${params['*']}` : '') + searchOf(query)
}

/** Tabs that were open when the browser was closed. Invalid entries are skipped. */
function readTabs(): Tab[] {
  const list: unknown = readEntry('tagList')?.content
  return Array.isArray(list) ? list.filter(isTab).map(fieldsOf) : []
}

function fieldsOf({ label, name, value, params, query, meta, group, close }: Tab): Tab {
  return { label, ...(name && { name: String(name) }), value, params, query, meta, group, close }
}

function isTab(value: unknown): value is Tab {
  if (!isRecord(value)) return false
  const { label, value: path, params, query, meta, group } = value
  if (typeof path !== 'string' || !isRecord(params) || !isRecord(query) || !isRecord(meta)) return false
  const texts: unknown[] = [label, ...Object.values(params), ...Object.values(query).flat()]
  return texts.every(text => typeof text === 'string') && path.startsWith('/') && Array.isArray(group)
}
