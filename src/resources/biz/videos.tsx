import { videos } from '#contract/biz/videos'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(videos, {
  columns: ['coverUrl', 'title', 'columnId', 'duration', 'source', 'publishState', 'sort', 'tenantId'],
})
