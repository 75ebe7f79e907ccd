import { useContext, useEffect } from 'react'
import { useLocation, useParams, useResolvedPath } from 'react-router-dom'
import type { Module } from '#contract/kit/module'
import { recordTitle } from '#contract/kit/recordTitle'
import { ApiError } from '../../../providers/blade/apiError.ts'
import { PageIdContext, usePageNavigate } from '../../../providers/router.ts'
import { forgetRecord, noteRecord } from '../../../state/recents.ts'
import { namePage, nameRecord } from '../../../state/tabs.ts'

/** Opens and closes the dialogs of a list by its address. The query stays: it contains the list's page and filters. */
export function useDialogs() {
  const navigate = usePageNavigate()
  const path = useResolvedPath('').pathname.replace(/\/$/, '')
  const { search } = useLocation()
  const list = `${path}${search}`
  return {
    list,
    create: () => navigate(`${path}/create${search}`),
    open: (action: string, id: string) => navigate(`${path}/${action}/${encodeURIComponent(id)}${search}`),
    close: () => navigate(list, { replace: true }),
  }
}

/** Target of a link of the form `…?id=X`: the list with record X open over it. */
export function useLinkedRecord(): string | undefined {
  const { pathname, search } = useLocation()
  const list = useResolvedPath('').pathname.replace(/\/$/, '')
  const query = new URLSearchParams(search)
  const id = query.get('id')
  if (!id || pathname.replace(/\/$/, '') !== list) return undefined
  query.delete('id')
  return `${list}/show/${encodeURIComponent(id)}?${query}`
}

interface RecordQuery {
  record: Readonly<Record<string, unknown>> | undefined
  error: unknown
}

/** Remembers a record that the address names, so that the home screen leads back to it. */
export function useRecordVisit(module: Module, action: 'show' | 'edit', { record, error }: RecordQuery): void {
  const { id } = useParams()
  const { path, route } = module
  const title = record && recordTitle(module, record)
  const isNamed = id !== undefined && route !== undefined && record?.id === id
  const isGone = id !== undefined && error instanceof ApiError && error.statusCode === 404
  useEffect(() => {
    if (isNamed && title !== undefined) noteRecord({ path, route, id, title, action })
  }, [isNamed, path, route, id, title, action])
  useEffect(() => {
    if (isGone) forgetRecord(path, id)
  }, [isGone, path, id])
}

/** While a dialog shows a record, the tab of its page names it. */
export function useRecordName(name: unknown): void {
  const page = useContext(PageIdContext)
  const text = typeof name === 'string' || typeof name === 'number' ? String(name) : undefined
  useEffect(() => {
    if (page === undefined || text === undefined) return
    nameRecord(page, text)
    return () => nameRecord(page, undefined)
  }, [page, text])
}

/** A page that is there for one record is called by it, also while another page is shown. */
export function usePageName(name: string): void {
  const page = useContext(PageIdContext)
  useEffect(() => {
    if (page !== undefined) namePage(page, name)
  }, [page, name])
}
