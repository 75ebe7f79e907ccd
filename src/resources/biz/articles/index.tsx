import { lazy } from 'react'
import { articles } from '#contract/biz/articles'
import { articleStates, isReleased } from '#contract/biz/states'
import { stepActions } from '../../../components/resource/actions/stepActions.ts'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/resource/definition/preloadable.tsx'
import { ArticleTools } from './ArticleTools.tsx'

const HeadLine = lazy(async () => ({ default: (await import('./HeadLine.tsx')).HeadLine }))
const Correction = lazy(async () => ({ default: (await import('./CorrectionDialog.tsx')).CorrectionDialog }))
const Passages = lazy(async () => ({ default: (await import('./passages/PassagesDialog.tsx')).PassagesDialog }))
const Extension = lazy(async () => ({ default: (await import('./ExtensionDialog.tsx')).ExtensionDialog }))

export default defineResource(articles, {
  columns: [
    ...(['title', 'publishState', 'columnId', 'author', 'editionId', 'pageId'] as const),
    ...(['source', 'fee', 'publishTime', 'tenantId'] as const),
  ],
  columnWidths: { title: 300, columnId: 110, author: 150, source: 140, editionId: 200, pageId: 90, publishState: 116 },
  toolbar: ArticleTools,
  rowActions: [
    ...stepActions(articles, articleStates),
    {
      ...{ key: 'correct', label: articles.calls.correct.title, needs: 'publish', dialog: Correction },
      ...{ extension: 'correct', offered: ({ publishState }) => isReleased(publishState) },
    },
    {
      ...{ key: 'passages', label: articles.calls.passages.title, needs: 'view', dialog: Passages },
      extension: 'passages',
    },
    { key: 'extension', label: { zh: '扩展信息', en: 'Extension' }, needs: 'edit', dialog: Extension },
  ],
  form: preloadable(async () => (await import('./ArticleForm.tsx')).ArticleForm),
  editors: {
    leadTitle: HeadLine,
    title: HeadLine,
    subTitle: HeadLine,
    pageId: lazy(async () => ({ default: (await import('../edition/screens/PageOfEdition.tsx')).PageOfEdition })),
  },
})
