import { notes } from '#contract/biz/notes'
import { defineResource } from '../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../components/ui/preloadable.tsx'

export default defineResource(notes, {
  columns: ['content', 'quoteText', 'articleId', 'userName', 'isPublic', 'tenantId'],
  columnWidths: { quoteText: 200, articleId: 180, userName: 110, isPublic: 80 },
  rowActions: [
    {
      key: 'passage',
      label: { zh: '查看原文', en: 'Show passage' },
      needs: 'view',
      offered: ({ articleId }) => Boolean(articleId),
      dialog: preloadable(async () => (await import('./PassageDialog.tsx')).PassageDialog),
    },
  ],
})
