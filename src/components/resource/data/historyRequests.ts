import type { UndoneChange } from '#contract/kit/history'
import type { Module } from '#contract/kit/module'
import { request } from '../../../providers/api/http.ts'

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

export function restoreRecords({ path }: Module, ids: readonly string[]): Promise<null> {
  return request({ method: 'POST', url: `${path}/restore`, data: { ids: ids.join(',') } })
}
