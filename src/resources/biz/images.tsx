import { lazy } from 'react'
import { images } from '#contract/biz/images'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../components/ui/preloadable.tsx'
import { fileSize as sizeOf } from '../../lib/files.ts'

export default defineResource(images, {
  columns: ['imgUrl', 'title', 'imageType', 'photographer', 'articleId', 'sort', 'tenantId'],
  columnWidths: { title: 230, imageType: 100, photographer: 110, articleId: 200, sort: 80 },
  shows: { fileSize: ({ fileSize }) => fileSize !== null && sizeOf(fileSize) },
  rowActions: [
    {
      key: 'uses',
      label: { zh: '使用位置', en: 'Where used' },
      needs: 'view',
      extension: 'uses',
      dialog: lazy(async () => ({ default: (await import('./UsesDialog.tsx')).UsesDialog })),
    },
  ],
  editors: {
    imgUrl: preloadable(async () => (await import('./MeasuredFile.tsx')).MeasuredFile),
    pageId: preloadable(async () => (await import('./edition/parts/PageOfEdition.tsx')).PageOfEdition),
  },
})
