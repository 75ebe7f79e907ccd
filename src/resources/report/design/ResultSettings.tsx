import { Alert, Input, Select } from 'antd'
import { presentations } from '#contract/report/definition'
import type { ReportResult } from '#contract/report/run'
import { headingOf } from '../../../components/report/figures.ts'
import { usePhrases as useReportPhrases } from '../../../components/report/phrases.ts'
import { ReportShown } from '../../../components/report/ReportShown.tsx'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { Setting } from '../view/Setting.tsx'
import { usePhrases } from './phrases.ts'
import type { Design } from './useDesign.ts'

/** The names of a column or a parameter, with the phrases that ask for them. */
export const labels = [
  ['zh', 'label'],
  ['en', 'labelEn'],
] as const

/** The trial result, its presentation and the titles of its columns. */
export function ResultSettings({ design }: { design: Design }) {
  const { t } = usePhrases()
  const { t: tReport } = useReportPhrases()
  const { draft, run } = design
  const { columns, presentation, category, figures } = draft
  const found = run.data && 'result' in run.data ? run.data.result : undefined
  // Names that were given since it ran.
  const result = found && {
    ...found,
    columns: found.columns.map(column => ({ ...column, ...labelsOf(column.name, columns) })),
  }
  return (
    <section className="report-sheet" aria-busy={run.isLoading}>
      <h2>{t('result')}</h2>
      {!result && <p className="report-note">{t('runFirst')}</p>}
      {result && (
        <>
          <PresentationSettings design={design} result={result} />
          {result.cut && <Alert type="warning" showIcon message={tReport('cut', { rows: result.rows.length })} />}
          <ReportShown
            key={presentation}
            name={draft.name}
            kind={presentation}
            result={result}
            category={category}
            figures={figures}
          />
          <p className="report-note">
            {tReport('rows', { count: result.rows.length, at: result.at, milliseconds: result.milliseconds })}
          </p>
          <ColumnNames design={design} result={result} />
        </>
      )}
    </section>
  )
}

function labelsOf(name: string, columns: Design['draft']['columns']) {
  const named = columns.find(column => column.name === name)
  return { zh: named?.zh || name, en: named?.en || named?.zh || name }
}

interface PartProps {
  design: Design
  result: ReportResult
}

function PresentationSettings({ design: { draft, define }, result }: PartProps) {
  const { t } = usePhrases()
  const { t: tReport } = useReportPhrases()
  const language = useLanguage()
  const { presentation, category, figures } = draft
  const optionOf = (column: ReportResult['columns'][number]) => ({
    value: column.name,
    label: headingOf(column, language),
  })
  const known = new Set(result.columns.map(({ name }) => name))
  const isDrawn = presentation !== 'table'
  return (
    <div className="report-parameters report-presenting">
      <Setting label={t('presentation')} className="report-field">
        <Select
          value={presentation}
          options={presentations.map(value => ({ value, label: tReport(`presentations.${value}`) }))}
          onChange={next => define({ presentation: next })}
        />
      </Setting>
      {isDrawn && presentation !== 'figure' && (
        <Setting label={t('category')} className="report-field">
          <Select
            value={known.has(category) ? category : null}
            placeholder={result.columns[0] && headingOf(result.columns[0], language)}
            options={result.columns.map(optionOf)}
            onChange={next => define({ category: next ?? '' })}
          />
        </Setting>
      )}
      {isDrawn && (
        <Setting label={t('figures')} className="report-field report-period">
          <Select
            mode="multiple"
            maxCount={8}
            value={figures.filter(name => known.has(name))}
            options={result.columns.filter(({ kind }) => kind === 'number').map(optionOf)}
            onChange={next => define({ figures: next })}
          />
        </Setting>
      )}
    </div>
  )
}

function ColumnNames({ design: { draft, define }, result }: PartProps) {
  const { t } = usePhrases()
  const { columns } = draft

  function call(name: string, part: { zh?: string; en?: string }) {
    const before = columns.find(column => column.name === name) ?? { name, zh: '', en: '' }
    const others = columns.filter(column => column.name !== name)
    define({ columns: [...others, { ...before, ...part }] })
  }

  return (
    <details className="report-columns">
      <summary>{t('columns')}</summary>
      {result.columns.map(({ name }) => {
        const named = columns.find(column => column.name === name)
        return (
          <div key={name}>
            <code>{name}</code>
            {labels.map(([key, label]) => (
              <Input
                key={key}
                aria-label={`${t(label)} ${name}`}
                placeholder={t(label)}
                maxLength={100}
                value={named?.[key] ?? ''}
                onChange={event => call(name, { [key]: event.target.value })}
              />
            ))}
          </div>
        )
      })}
    </details>
  )
}
