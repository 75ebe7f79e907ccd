/** What the lists of tasks offer for each of their rows. */
import { lazy } from 'react'
import type { RowAction } from '../../../components/resource/definition/defineResource.ts'
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

/** For administrators of processes, in any list of instances or tasks. */
export const reassignAction = {
  key: 'reassign',
  label: { zh: '改派', en: 'Reassign' },
  idOf: ({ processInstanceId }: { processInstanceId: string | null }) => processInstanceId ?? '',
  dialog: lazy(async () => ({ default: (await import('./ReassignDialog.tsx')).ReassignDialog })),
} satisfies RowAction<Pick<Task, 'processInstanceId'>>

export const pictureAction = {
  key: 'picture',
  label: 'flow.picture',
  dialog: lazy(async () => ({ default: (await import('./FlowDialog.tsx')).PictureDialog })),
} satisfies RowAction
