/** Tabs as the specification stores them, under its names. */
import { type Query, searchOf } from '../lib/query.ts'
import { readEntry, removeEntry, writeEntry } from './entries.ts'

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
  query: Query
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
export function readTabs(): Tab[] {
  const list: unknown = readEntry('tagList')?.content
  return Array.isArray(list) ? list.filter(isTab).map(fieldsOf) : []
}

export function writeTabs(tabs: readonly Tab[]): void {
  writeEntry('tagList', tabs.map(fieldsOf))
}

export function writeCurrentTab(tab: Tab): void {
  writeEntry('tag', fieldsOf(tab))
}

export function removeTabs(): void {
  for (const name of ['tagList', 'tag']) removeEntry(name)
}

function fieldsOf({ label, name, value, params, query, meta, group, close }: Tab): Tab {
  return { label, ...(name && { name: String(name) }), value, params, query, meta, group, close }
}

function isTab(value: unknown): value is Tab {
  if (!isRecord(value) || ![value.params, value.query, value.meta].every(isRecord)) return false
  const { label, value: path, params, query, group } = value as unknown as Tab
  const texts: unknown[] = [label, path, ...Object.values(params), ...Object.values(query).flat()]
  return texts.every(text => typeof text === 'string') && path.startsWith('/') && Array.isArray(group)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
