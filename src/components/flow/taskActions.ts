/** What the lists of tasks offer for each of their rows. */
import { lazy } from 'react'
import type { RowAction } from '../resource/defineResource.ts'
import { detailAddress, type Task } from './flowRoute.ts'

export const detailAction = {
  key: 'detail',
  label: 'flow.details',
  to: detailAddress,
} satisfies RowAction<Task>

export const trackAction = {
  key: 'follow',
  label: 'flow.follow',
  idOf: ({ processInstanceId }: Task) => processInstanceId ?? '',
  dialog: lazy(async () => ({ default: (await import('./FlowDialog.tsx')).TrackingDialog })),
} satisfies RowAction<Task>

export const pictureAction = {
  key: 'picture',
  label: 'flow.picture',
  dialog: lazy(async () => ({ default: (await import('./FlowDialog.tsx')).PictureDialog })),
} satisfies RowAction
