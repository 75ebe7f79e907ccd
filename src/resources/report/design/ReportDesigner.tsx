import { Alert, Button, Flex, Form, Input } from 'antd'
import { useRef, useState } from 'react'
import { type Report, report } from '#contract/report/report'
import { usePageNavigate } from '../../../providers/router.ts'
import { Setting } from '../view/Setting.tsx'
import '../../../components/report/report.css'
import { usePageName } from '../../../components/resource/data/recordAddress.ts'
import { DraftNote, DraftOffer } from '../../../components/resource/draft/useDraft.tsx'
import { notify } from '../../../providers/api/notification.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { ParameterSettings } from './ParameterSettings.tsx'
import './designer.css'
import { type HttpError, useOne } from '@refinedev/core'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { usePhrases } from './phrases.ts'
import { ResultSettings } from './ResultSettings.tsx'
import { StatementField } from './StatementField.tsx'
import { type Design, useDesign } from './useDesign.ts'

/** The designer of a report: statement, parameters, result and how it is shown, from top to bottom. */
function ReportDesigner({ stored }: { stored?: Report }) {
  const { t } = usePhrases()
  const navigate = usePageNavigate()
  const design = useDesign(stored)
  const { draft, run, save, saved } = design
  const [nameMissing, setNameMissing] = useState(false)
  const nameField = useRef<HTMLElement | null>(null)
  const language = useLanguage()
  const name = (language === 'en' && draft.nameEn) || draft.name
  const title = name ? t('title', { name }) : t('create')
  usePageName(title)

  async function store() {
    setNameMissing(draft.name.trim() === '')
    if (draft.name.trim() === '') {
      nameField.current?.focus()
      return
    }
    const answer = await save.start()
    if (!answer) return
    notify('success', t('notifications.success'))
    if (!stored) navigate(`/report/design/${answer.id}`, { replace: true })
  }

  return (
    <article className="report-page" aria-label={title}>
      <header className="report-head">
        <h1>{title}</h1>
        <Flex wrap align="center" gap="small">
          <DraftNote draftState={design.draftState} />
          <Button loading={run.isLoading} onClick={() => void run.start()}>
            {t('run')}
          </Button>
          <Button type="primary" loading={save.isLoading} onClick={() => void store()}>
            {t('buttons.save')}
          </Button>
          {saved.id && <Button onClick={() => navigate(`/report/view/${saved.id}`)}>{t('buttons.show')}</Button>}
          <Button onClick={() => navigate(report.route ?? '/')}>{t('leave')}</Button>
        </Flex>
      </header>
      <DraftOffer offer={design.offer} />
      <div role="status">{design.merged && <Alert type="warning" showIcon message={t('merged')} />}</div>
      <Form layout="vertical" component="div" className="report-design" disabled={save.isLoading}>
        <Basics design={design} nameMissing={nameMissing} nameField={nameField} />
        <StatementField design={design} />
        <ParameterSettings design={design} />
        <ResultSettings design={design} />
      </Form>
    </article>
  )
}

interface BasicsProps {
  design: Design
  nameMissing: boolean
  nameField: React.MutableRefObject<HTMLElement | null>
}

/** Optional texts of a report, with their maximum lengths. */
const others = [
  ['nameEn', 100],
  ['remark', 500],
  ['remarkEn', 500],
] as const

function Basics({ design: { draft, change }, nameMissing, nameField }: BasicsProps) {
  const { t } = usePhrases()
  const isMissing = nameMissing && draft.name.trim() === ''
  return (
    <section className="report-sheet" aria-label={t('basics')}>
      <div className="report-basics">
        <Setting
          required
          label={t('name')}
          {...(isMissing && { validateStatus: 'error' as const, help: t('nameHelp') })}
        >
          <Input
            ref={input => {
              nameField.current = input?.input ?? null
            }}
            maxLength={100}
            value={draft.name}
            onChange={event => change({ name: event.target.value })}
          />
        </Setting>
        {others.map(([key, maxLength]) => (
          <Setting key={key} label={t(`${key}`)}>
            <Input maxLength={maxLength} value={draft[key]} onChange={event => change({ [key]: event.target.value })} />
          </Setting>
        ))}
      </div>
    </section>
  )
}

/** A report to be changed, or a new one. */
export function DesignPage({ id }: { id: string }) {
  const isNew = id === 'new'
  const { data, error, isError, isFetchedAfterMount, refetch } = useOne<Report, HttpError>({
    resource: report.path,
    id,
    // A second reading would replace what is being written; a save merges both.
    queryOptions: { enabled: !isNew, cacheTime: 0, refetchOnReconnect: false },
    errorNotification: false,
  })
  if (isNew) return <ReportDesigner />
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return <WaitingBlock />
  return <ReportDesigner key={data.data.version} stored={data.data} />
}
