import { type Article, articles } from '#contract/biz/articles'
import { type Edition, edition } from '#contract/biz/edition'
import { planned } from '#contract/biz/planned'
import { useRecord } from '../../../components/resource/data/requests.ts'
import { type DialogProps, defineResource } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { FormField } from '../../../components/resource/form/FormDialog.tsx'
import { WaitingDialog } from '../../../components/ui/RecordDialog.tsx'
import { call, useCall } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

/** The editors of the fields, which are those of any module. */
const definition = defineResource(articles)

interface ReleaseProps extends DialogProps {
  module: typeof articles | typeof edition
}

export const ArticlePlan = (props: DialogProps) => <PlanDialog {...props} module={articles} />
export const EditionPlan = (props: DialogProps) => <PlanDialog {...props} module={edition} />

/** Sets the time at which a record is released; it shows whose plan that replaces. */
function PlanDialog({ module, id, close }: ReleaseProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const query = useCall(module, 'release-plan', { id }, { cacheTime: 0 })
  const { title, input } = module.calls.plan
  const plan = query.data
  if (!plan) return <WaitingDialog title={label(title)} query={query} close={close} />

  return (
    <CallDialog<{ releaseTime: string; reason?: string }>
      title={label(title)}
      draftKey={`${module.path}/plan/${id}`}
      changes={planned.path}
      initialValues={{ releaseTime: plan.releaseTime, reason: plan.reason }}
      send={values => call(module, 'plan', { id, ...values })}
      close={close}
    >
      <p>
        {plan.releaseTime && t('release.replaces', { name: plan.plannerName, time: plan.releaseTime })}{' '}
        {t('release.planHint')}
      </p>
      <FormField definition={definition} named={['releaseTime', input.releaseTime]} mode="edit" />
      {module.name === 'edition' && (
        <>
          <p>{t('release.reasonHint')}</p>
          <FormField definition={definition} named={['reason', input.reason]} mode="edit" />
        </>
      )}
    </CallDialog>
  )
}

export const ArticleEmbargo = (props: DialogProps) => <EmbargoDialog {...props} module={articles} />
export const EditionEmbargo = (props: DialogProps) => <EmbargoDialog {...props} module={edition} />

function EmbargoDialog({ module, id, close }: ReleaseProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const query = useRecord<Article | Edition>(module.path, id)
  const { until } = module.calls.embargo.input
  const title = label(module.calls.embargo.title)
  const record = query.data
  if (!record) return <WaitingDialog {...{ title, query, close }} />

  return (
    <CallDialog<{ until?: string }>
      title={title}
      draftKey={`${module.path}/embargo/${id}`}
      changes={module.path}
      initialValues={{ until: record.embargoUntil ?? '' }}
      send={({ until = '' }) => call(module, 'embargo', { id, until })}
      close={close}
    >
      <p>{t('release.embargoHint')}</p>
      <FormField definition={definition} named={['until', until]} mode="edit" />
    </CallDialog>
  )
}

const { title, input } = articles.calls.correct

/** Records what was wrong in a published article. */
export function CorrectionDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const label = useLabel()

  return (
    <CallDialog<{ correction: string }>
      title={label(title)}
      draftKey={`${articles.path}/correct/${id}`}
      okText={label(title)}
      changes={articles.path}
      send={({ correction }) => call(articles, 'correct', { id, correction })}
      close={close}
    >
      <p>{t('correctHint')}</p>
      <FormField definition={definition} named={['correction', input.correction]} mode="edit" />
    </CallDialog>
  )
}
