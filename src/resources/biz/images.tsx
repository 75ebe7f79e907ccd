import { images } from '#contract/biz/images'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(images, {
  columns: ['imgUrl', 'title', 'imageType', 'photographer', 'articleId', 'sort', 'tenantId'],
})
