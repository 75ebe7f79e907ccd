import { notes } from '#contract/biz/notes'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(notes, {
  columns: ['content', 'quoteText', 'articleId', 'userName', 'isPublic', 'tenantId'],
})
