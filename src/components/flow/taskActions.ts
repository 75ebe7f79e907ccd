/** What the lists of tasks offer for each of their rows. */
import { lazy } from 'react'
import type { RowAction } from '../resource/defineResource.ts'
import { detailAddress, type Task } from './flowRoute.ts'

export const detailAction = {
  key: 'detail',
  label: { zh: '详情', en: 'Details' },
  to: detailAddress,
} satisfies RowAction<Task>

export const trackAction = {
  key: 'follow',
  label: { zh: '跟踪', en: 'Progress' },
  idOf: ({ processInstanceId }: Task) => processInstanceId ?? '',
  dialog: lazy(async () => ({ default: (await import('./FlowDialog.tsx')).TrackingDialog })),
} satisfies RowAction<Task>

export const pictureAction = {
  key: 'picture',
  label: { zh: '流程图', en: 'Diagram' },
  dialog: lazy(async () => ({ default: (await import('./FlowDialog.tsx')).PictureDialog })),
} satisfies RowAction
