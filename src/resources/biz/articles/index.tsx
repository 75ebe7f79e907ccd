import { Tag } from 'antd'
import { Link } from 'react-router-dom'
import { readDocumentPath } from '#contract/biz/articleImport'
import { type Article, articles } from '#contract/biz/articles'
import { articleStates, isReleased } from '#contract/biz/states'
import type { RecordOf } from '#contract/kit/module'
import { readingWords } from '../../../components/editor/ReadingReport.tsx'
import { DialogTool } from '../../../components/resource/actions/DialogTool.tsx'
import { stepActions } from '../../../components/resource/actions/standardActions.ts'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { call } from '../../../providers/api/call.ts'
import { usePhrases } from './phrases.ts'

const HeadLine = preloadable(async () => (await import('./editors.tsx')).HeadLine)
const Correction = preloadable(async () => (await import('./ReleaseDialogs.tsx')).CorrectionDialog)
const DraftCheck = preloadable(async () => (await import('./DraftCheck.tsx')).DraftCheck)
const Plan = preloadable(async () => (await import('./ReleaseDialogs.tsx')).ArticlePlan)
const Embargo = preloadable(async () => (await import('./ReleaseDialogs.tsx')).ArticleEmbargo)
const Extension = preloadable(async () => (await import('./ExtensionDialog.tsx')).ArticleExtensionDialog)

/** Drafts replace their live version in another way. */
const isActionOffered = (key: string, { originId }: Pick<Article, 'originId'>) => key !== 'publish' || !originId

/** The id of a draft, or of the draft that a released article has. */
const draftIdOf = ({ id, originId, draftId }: Pick<Article, 'id' | 'originId' | 'draftId'>): string =>
  originId ? id : (draftId ?? '')

export default defineResource(articles, {
  columns: ['title', 'publishState', 'columnId', 'author', 'editionId', 'pageId', 'publishTime', 'tenantId'],
  columnWidths: { title: 300, columnId: 100, author: 130, source: 140, editionId: 100, pageId: 80, publishState: 110 },
  cells: { title: record => <ArticleTitle article={record} /> },
  shows: { reading: ({ reading }) => <span className="record-prose">{readingWords(reading ?? '')}</span> },
  wordings: { reading: readingWords },
  operationWidth: 170,
  toolbar: ArticleTools,
  rowActions: [
    ...stepActions<Article, 'edit' | 'publish'>(articles, articleStates).map(step => ({
      ...step,
      isMain: step.key === 'review' || step.key === 'publish',
      offered: (record: RecordOf<typeof articles>) =>
        (step.offered?.(record) ?? true) && isActionOffered(step.key, record),
    })),
    {
      ...{ key: 'compare-draft', label: { zh: '对比并发布', en: 'Compare and publish' }, needs: 'view' },
      ...{ extension: 'compare-draft', dialog: DraftCheck },
      offered: record => draftIdOf(record) !== '',
      idOf: draftIdOf,
    },
    {
      ...{ key: 'edit-draft', label: articles.calls['edit-draft'].title, needs: 'edit', extension: 'edit-draft' },
      offered: ({ publishState }) => isReleased(publishState),
      async to({ id }) {
        const draft = await call(articles, 'edit-draft', { id })
        return `${articles.route}/edit/${draft.id}${window.location.search}`
      },
      changes: true,
    },
    {
      ...{ key: 'correct', label: articles.calls.correct.title, needs: 'publish', dialog: Correction },
      ...{ extension: 'correct', offered: ({ publishState }) => isReleased(publishState) },
    },
    {
      key: 'extension',
      label: { zh: '扩展信息', en: 'Extension' },
      needs: 'edit',
      dialog: Extension,
      offered: ({ originId }) => !originId,
    },
    {
      ...{ key: 'plan', label: articles.calls.plan.title, needs: 'publish', extension: 'plan', dialog: Plan },
      offered: ({ publishState, originId }) => !isReleased(publishState) && !originId,
    },
    { key: 'embargo', label: articles.buttons.embargo.label, needs: 'embargo', extension: 'embargo', dialog: Embargo },
  ],
  form: preloadable(async () => (await import('./ArticleForm.tsx')).ArticleForm),
  editors: {
    leadTitle: HeadLine,
    title: HeadLine,
    subTitle: HeadLine,
    pageId: preloadable(async () => (await import('./editors.tsx')).PageOfEdition),
    videoIds: preloadable(async () => (await import('./editors.tsx')).VideoPicker),
  },
})

type ListedArticle = Article & { originTitle?: string }

/** The headline, with a link from a draft to its live version and back. */
function ArticleTitle({ article: { title, originId, originTitle, draftId } }: { article: ListedArticle }) {
  const { t } = usePhrases()
  const other = originId ?? draftId
  if (!other) return title
  const about = originId ? t('draftOf', { title: originTitle }) : t('hasDraft')
  // In front, as long headlines are cut off.
  return (
    <>
      <Link to={`${articles.route}/show/${other}`} title={about} aria-label={about}>
        <Tag color={originId ? 'gold' : 'blue'}>{t(originId ? 'isDraft' : 'hasDraft')}</Tag>
      </Link>
      {title}
    </>
  )
}

const ImportStories = preloadable(async () => (await import('./ImportStories.tsx')).ImportStories)

const ReviewDesk = preloadable(async () => (await import('./ReviewDesk.tsx')).ReviewDesk)

function ArticleTools() {
  return (
    <>
      <DialogTool label={{ zh: '审稿', en: 'Review' }} needs="view" extension="review-queues" dialog={ReviewDesk} />
      <DialogTool
        label={{ zh: '导入稿件', en: 'Import stories' }}
        needs="add"
        extension={readDocumentPath}
        dialog={ImportStories}
      />
    </>
  )
}
