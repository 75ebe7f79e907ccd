import { lazy } from 'react'
import { videoStates } from '#contract/biz/steps'
import { videos } from '#contract/biz/videos'
import { defineResource } from '../../components/resource/defineResource.ts'
import { stepActions } from '../../components/resource/stepActions.ts'

export default defineResource(videos, {
  columns: ['coverUrl', 'title', 'publishState', 'columnId', 'duration', 'source', 'sort', 'tenantId'],
  columnWidths: { title: 280, columnId: 120, duration: 110, source: 140, publishState: 100 },
  rowActions: stepActions(videos, videoStates),
  editors: {
    videoUrl: lazy(async () => ({ default: (await import('./MeasuredFile.tsx')).MeasuredFile })),
  },
})
