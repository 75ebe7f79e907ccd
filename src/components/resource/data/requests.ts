import { type BaseRecord, type HttpError, useInvalidate, useOne } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { UndoneChange } from '#contract/kit/history'
import type { Module } from '#contract/kit/module'
import { callKey } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useRunning } from '../../ui/useRunning.ts'

/** Renews what a change to a record of `path` made stale: its lists, the pickers that offer it, and the calls that depend on it. */
export function useInvalidateResource(path: string): () => Promise<void> {
  const invalidate = useInvalidate()
  const client = useQueryClient()
  return useCallback(async () => {
    await Promise.all([
      invalidate({ resource: path, invalidates: ['list'] }),
      client.invalidateQueries({ queryKey: callKey({ dependsOn: path }) }),
    ])
  }, [invalidate, client, path])
}

/** Submits the values of a dialog, which retains them after a refusal. */
export function useDialogSubmit(path: string, close: () => void) {
  const { t } = useTranslation()
  const invalidate = useInvalidateResource(path)
  const { running: sending, run } = useRunning()
  const send = (call: () => Promise<unknown>) =>
    run(async () => {
      await call()
      notify('success', t('notifications.success'))
      close()
      await invalidate()
    })
  return { sending, send }
}

/** A dialog reads its record anew each time it opens, and never again by itself: that would replace what was typed. */
export const freshDetail = { cacheTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false } as const

/** A record for a dialog or panel, which itself states why it is empty. */
export function useRecord<Row extends BaseRecord>(resource: string, id: string, queryOptions: object = freshDetail) {
  const { data, ...query } = useOne<Row, HttpError>({ resource, id, queryOptions, errorNotification: false })
  return { ...query, data: data?.data }
}

/** The same for a form. A message states why it cannot be read, and the dialog closes. */
export function useRecordOrClose<Row extends BaseRecord>(resource: string, id: string, close: () => void) {
  const queryOptions = freshDetail
  const { data, isError } = useOne<Row, HttpError>({ resource, id, queryOptions, meta: { silent: false } })
  useEffect(() => {
    if (isError) close()
  }, [isError, close])
  return data?.data
}

export interface UndoRequest {
  id: string
  /** The version that the change made. */
  version: number
  /** Only these fields, separated by commas. */
  fields?: string
  overLater?: 1
}

export function requestUndo({ path }: Module, data: UndoRequest): Promise<UndoneChange> {
  return request({ method: 'POST', url: `${path}/undo-change`, data })
}

export function requestRestore({ path }: Module, ids: readonly string[]): Promise<null> {
  return request({ method: 'POST', url: `${path}/restore`, data: { ids: ids.join(',') } })
}
