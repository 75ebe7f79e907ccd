import type { History, RemovedRecord, UndoneChange } from '#contract/kit/history'
import type { Module } from '#contract/kit/module'
import type { Paged } from '#contract/kit/reply'
import { request } from '../../../providers/api/http.ts'

interface Page {
  current: number
  size: number
}

/** The caller reports failures. */
export function requestHistory({ path }: Module, id: string, page: Page): Promise<History> {
  return request({ url: `${path}/history`, params: { id, ...page }, meta: { silent: true } })
}

export function restoreVersion({ path }: Module, data: { id: string; changeId: string; version: number }) {
  return request({ method: 'POST', url: `${path}/restore-version`, data })
}

export interface Undoing {
  id: string
  /** The version that the change made. */
  version: number
  /** The entry, where it is a grant. */
  changeId?: string
  /** Only these fields, separated by commas. */
  fields?: string
  overLater?: 1
}

export function undoChange({ path }: Module, data: Undoing): Promise<UndoneChange> {
  return request({ method: 'POST', url: `${path}/undo-change`, data })
}

export function requestRemoved({ path }: Module, keyword: string, page: Page): Promise<Paged<RemovedRecord>> {
  return request({ url: `${path}/removed`, params: { ...(keyword && { keyword }), ...page }, meta: { silent: true } })
}

export function restoreRecords({ path }: Module, ids: readonly string[]): Promise<null> {
  return request({ method: 'POST', url: `${path}/restore`, data: { ids: ids.join(',') } })
}
