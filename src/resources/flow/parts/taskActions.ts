/** Row actions of the task lists. */
import { lazy } from 'react'
import type { RowAction } from '../../../components/resource/definition/defineResource.ts'
import { detailAddress, type TaskAddress } from './flowRoute.ts'

export const detailAction = {
  key: 'detail',
  label: { zh: '详情', en: 'Details' },
  to: detailAddress,
} satisfies RowAction<TaskAddress>

export const trackAction = {
  key: 'follow',
  label: { zh: '跟踪', en: 'Progress' },
  idOf: ({ processInstanceId }: TaskAddress) => processInstanceId ?? '',
  dialog: lazy(async () => ({ default: (await import('./FlowDialog.tsx')).TrackingDialog })),
} satisfies RowAction<TaskAddress>

/** For administrators of processes, in any list of instances or tasks. */
export const reassignAction = {
  key: 'reassign',
  label: { zh: '改派', en: 'Reassign' },
  extension: 'blade-flow/follow/reassign',
  idOf: ({ processInstanceId }: { processInstanceId: string | null }) => processInstanceId ?? '',
  dialog: lazy(async () => ({ default: (await import('./ReassignDialog.tsx')).ReassignDialog })),
} satisfies RowAction<Pick<TaskAddress, 'processInstanceId'>>

export const pictureAction = {
  key: 'picture',
  label: { zh: '流程图', en: 'Diagram' },
  dialog: lazy(async () => ({ default: (await import('./FlowDialog.tsx')).PictureDialog })),
} satisfies RowAction
