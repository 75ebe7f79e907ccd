import { Alert, Button, Form, Select, type SelectProps } from 'antd'
import { useId, useState } from 'react'
import { encodeDefinition, presentations, type ReportDefinition } from '#contract/report/definition'
import { buildQuery, grains, isMeasurable, measures, type Query, type QueryTable } from '#contract/report/query'
import { report } from '#contract/report/report'
import type { ReportAttempt } from '#contract/report/run'
import { usePhrases as useReportPhrases } from '../../../components/report/phrases.ts'
import { ReportShown } from '../../../components/report/ReportShown.tsx'
import { FirstFocus } from '../../../components/ui/Dialog.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { call } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { Setting } from '../view/Setting.tsx'
import { usePhrases } from './phrases.ts'

interface QueryBuilderProps {
  tables: readonly QueryTable[]
  /** The choices so far, which outlive the dialog. */
  chosen: Query | undefined
  setChosen: (query: Query) => void
  /** Replaces the statement. */
  take: (definition: ReportDefinition) => void
  close: () => void
}

const first: Query = {
  ...{ table: '', filters: [], group: '', grain: 'month', measure: 'count', measured: '', presentation: 'bar' },
}

/** A report by choices: table, filters, group, measure and chart, with a preview by the server. */
export function QueryBuilder({ tables, chosen: query = first, setChosen, take, close }: QueryBuilderProps) {
  const { t } = usePhrases()
  const { t: tReport } = useReportPhrases()
  const label = useLabel()
  const formId = useId()
  const [preview, setPreview] = useState<{ of: string; answer: ReportAttempt }>()
  const { running, run } = useRunning()
  const columns = tables.find(({ name }) => name === query.table)?.columns ?? []
  const definition = buildQuery(query, tables)
  const content = definition && encodeDefinition(definition)
  const answer = preview?.of === content ? preview?.answer : undefined
  const select = (name: keyof Query, options: SelectProps['options'], more: SelectProps = {}) => (
    <Select
      value={query[name] || undefined}
      {...{ options, ...more }}
      onChange={value => setChosen({ ...query, [name]: value })}
    />
  )
  const named = {
    grains: grains.map(value => ({ value, label: t(`grains.${value}`) })),
    measures: measures.map(value => ({ value, label: t(`measures.${value}`) })),
    presentations: presentations.map(value => ({ value, label: tReport(`presentations.${value}`) })),
  }
  const options = (of: readonly { name: string; zh: string; en: string }[]) =>
    of.map(one => ({ value: one.name, label: label(one) }))

  const look = () =>
    run(async () => content && setPreview({ of: content, answer: await call(report, 'try', { content }) }))

  return (
    <RecordDialog
      width={880}
      title={t('builder')}
      onCancel={close}
      footer={[
        !definition && (
          <span key="missing" className="report-note">
            {t('choicesMissing')}
          </span>
        ),
        <Button key="preview" disabled={!definition} loading={running} onClick={() => void look()}>
          {t('preview')}
        </Button>,
        <Button key="take" type="primary" disabled={!definition} onClick={() => definition && take(definition)}>
          {t('takeQuery')}
        </Button>,
      ]}
    >
      <Form id={formId} layout="vertical" className="report-builder">
        <Setting required label={t('table')}>
          <Select
            value={query.table || undefined}
            placeholder={t('tableNeeded')}
            options={options(tables)}
            onChange={table => setChosen({ ...first, table, presentation: query.presentation })}
          />
        </Setting>
        <Setting label={t('filters')} extra={t('filtersHelp')}>
          {select('filters', options(columns), { mode: 'multiple', optionFilterProp: 'label' })}
        </Setting>
        <Setting required label={t('group')} extra={t('groupHelp')}>
          {select('group', options(columns), { showSearch: true, optionFilterProp: 'label' })}
        </Setting>
        {columns.find(({ name }) => name === query.group)?.kind === 'time' && (
          <Setting label={t('grain')}>{select('grain', named.grains)}</Setting>
        )}
        <Setting label={t('measure')}>{select('measure', named.measures)}</Setting>
        {query.measure !== 'count' && (
          <Setting required label={t('measured')}>
            {select('measured', options(columns.filter(isMeasurable)))}
          </Setting>
        )}
        <Setting label={t('presentation')}>{select('presentation', named.presentations)}</Setting>
        <FirstFocus formId={formId} />
      </Form>
      <section aria-label={t('preview')} aria-live="polite">
        {answer && 'problem' in answer && <Alert type="error" showIcon message={label(answer.problem)} />}
        {answer && 'result' in answer && (
          <ReportShown
            name={t('preview')}
            kind={query.presentation}
            result={answer.result}
            category="category"
            figures={['value']}
          />
        )}
      </section>
    </RecordDialog>
  )
}
