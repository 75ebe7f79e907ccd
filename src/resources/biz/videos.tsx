import { videoStates } from '#contract/biz/states'
import { videos } from '#contract/biz/videos'
import { stepActions } from '../../components/resource/actions/standardActions.ts'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../components/ui/preloadable.tsx'
import { fileSize as sizeOf } from '../../lib/files.ts'

export default defineResource(videos, {
  columns: ['coverUrl', 'title', 'publishState', 'columnId', 'duration', 'source', 'tenantId'],
  columnWidths: { title: 240, columnId: 110, duration: 110, source: 120, publishState: 116 },
  shows: { fileSize: ({ fileSize }) => fileSize !== null && sizeOf(fileSize) },
  rowActions: stepActions(videos, videoStates),
  editors: {
    videoUrl: preloadable(async () => (await import('./MeasuredFile.tsx')).MeasuredFile),
  },
})
