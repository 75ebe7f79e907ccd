import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import type { Module } from '#contract/kit/module'
import { recordTitle } from '#contract/kit/recordTitle'
import { ApiError } from '../../../providers/blade/apiError.ts'
import { forgetRecord, noteRecord } from '../../../state/recents.ts'

interface Seen {
  record: Readonly<Record<string, unknown>> | undefined
  error: unknown
}

/** Remembers a record that the address names, so that the home screen leads back to it. */
export function useRecordVisit(module: Module, action: 'show' | 'edit', { record, error }: Seen): void {
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
