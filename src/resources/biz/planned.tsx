import { articles } from '#contract/biz/articles'
import { edition } from '#contract/biz/edition'
import { type PlannedRelease, planned, planState } from '#contract/biz/planned'
import { type DialogProps, defineResource } from '../../components/resource/definition/defineResource.ts'
import { preloadable } from '../../components/ui/preloadable.tsx'
import { request } from '../../providers/api/http.ts'
import { useLabel } from '../../providers/i18n/index.ts'

const EditionPlan = preloadable(async () => (await import('./articles/ReleaseDialogs.tsx')).EditionPlan)
const ArticlePlan = preloadable(async () => (await import('./articles/ReleaseDialogs.tsx')).ArticlePlan)

/** The subject travels as the id of the dialog, after the word for its module. */
const ReplanDialog = ({ id, close }: DialogProps) => {
  const [kind, recordId = ''] = id.split('-')
  return kind === 'edition' ? <EditionPlan id={recordId} close={close} /> : <ArticlePlan id={recordId} close={close} />
}

const subjectOf = ({ editionId, articleId }: PlannedRelease) =>
  editionId
    ? { kind: 'edition', path: edition.path, id: editionId }
    : { kind: 'article', path: articles.path, id: articleId ?? '' }

const isOpen = ({ planState: state }: PlannedRelease) => state === planState.planned || state === planState.failed

export default defineResource(planned, {
  columns: ['releaseTime', 'planState', 'editionId', 'articleId', 'fault', 'plannerId', 'tenantId'],
  rowName: 'releaseTime',
  lessImportant: ['plannerId'],
  columnWidths: { releaseTime: 160, planState: 116, editionId: 110, articleId: 200, plannerId: 90, fault: 240 },
  cells: {
    fault: ({ fault, faultEn }) => <Fault fault={{ zh: fault, en: faultEn }} />,
  },
  rowActions: [
    {
      ...{ key: 'replan', label: { zh: '改时间', en: 'Change time' }, extension: 'plan', offered: isOpen },
      idOf: record => `${subjectOf(record).kind}-${subjectOf(record).id}`,
      dialog: ReplanDialog,
    },
    {
      ...{ key: 'cancel', label: { zh: '取消计划', en: 'Cancel plan' }, extension: 'cancel-plan', offered: isOpen },
      confirm: 'resource.sure',
      danger: true,
      run: record => {
        const { path, id } = subjectOf(record)
        return request({ method: 'POST', url: `${path}/cancel-plan`, data: { id } })
      },
    },
    {
      ...{ key: 'board', label: { zh: '版面墙', en: 'Board' }, offered: ({ editionId }) => Boolean(editionId) },
      to: ({ editionId }) => Promise.resolve(`${edition.route}/board/${editionId}`),
    },
  ],
})

function Fault({ fault }: { fault: { zh: string; en: string } }) {
  const label = useLabel()
  // The whole reason: it is what has to be mended.
  return <div style={{ whiteSpace: 'normal' }}>{label(fault)}</div>
}
