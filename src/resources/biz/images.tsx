import { lazy } from 'react'
import { images } from '#contract/biz/images'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(images, {
  columns: ['imgUrl', 'title', 'imageType', 'photographer', 'articleId', 'sort', 'tenantId'],
  columnWidths: { title: 280, articleId: 240 },
  rowActions: [
    {
      key: 'uses',
      label: { zh: '使用位置', en: 'Where used' },
      needs: 'view',
      dialog: lazy(async () => ({ default: (await import('./UsesDialog.tsx')).UsesDialog })),
    },
  ],
  editors: {
    imgUrl: lazy(async () => ({ default: (await import('./MeasuredFile.tsx')).MeasuredFile })),
    pageId: lazy(async () => ({ default: (await import('./PageOfEdition.tsx')).PageOfEdition })),
  },
})
