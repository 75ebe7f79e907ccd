import { lazy } from 'react'
import { notes } from '#contract/biz/notes'
import { defineResource } from '../../components/resource/defineResource.ts'

export default defineResource(notes, {
  columns: ['content', 'quoteText', 'articleId', 'userName', 'isPublic', 'tenantId'],
  rowActions: [
    {
      key: 'passage',
      label: { zh: '查看原文', en: 'Show passage' },
      needs: 'view',
      offered: ({ articleId }) => Boolean(articleId),
      dialog: lazy(async () => ({ default: (await import('./PassageDialog.tsx')).PassageDialog })),
    },
  ],
})
