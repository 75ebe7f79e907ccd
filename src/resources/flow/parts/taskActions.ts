/** Row actions of the task lists. */
import { lazy } from 'react'
import type { RowAction } from '../../../components/resource/definition/defineResource.ts'
import { en } from '../phrases.en.ts'
import { zh } from '../phrases.zh.ts'
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

/** For administrators of processes, in any list of instances or tasks. */
export const reassignAction = {
  key: 'reassign',
  label: { zh: '改派', en: 'Reassign' },
  idOf: ({ processInstanceId }: { processInstanceId: string | null }) => processInstanceId ?? '',
  dialog: lazy(async () => ({ default: (await import('./ReassignDialog.tsx')).ReassignDialog })),
} satisfies RowAction<Pick<Task, 'processInstanceId'>>

export const pictureAction = {
  key: 'picture',
  label: { zh: zh.picture, en: en.picture },
  dialog: lazy(async () => ({ default: (await import('./FlowDialog.tsx')).PictureDialog })),
} satisfies RowAction
