import { Alert, Button, Flex, Form, Segmented, Spin } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Presentation, presentations, type ReportParameter } from '#contract/report/definition'
import { report } from '#contract/report/report'
import type { ReportRun } from '#contract/report/run'
import { usePhrases as useReportPhrases } from '../../../components/report/phrases.ts'
import { ReportShown } from '../../../components/report/ReportShown.tsx'
import { usePageName } from '../../../components/resource/data/recordAddress.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { preloadable } from '../../../components/ui/preloadable.tsx'
import { useShown } from '../../../components/ui/useShown.ts'
import { copyText } from '../../../lib/copyText.ts'
import { queryIn, searchOf } from '../../../lib/query.ts'
import { useAccess } from '../../../providers/accessControl.ts'
import { useCall } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { ApiError } from '../../../providers/blade/apiError.ts'
import { useLabel, useLanguage } from '../../../providers/i18n/index.ts'
import { usePageNavigate } from '../../../providers/router.ts'
import { ParameterFields, parameterLabel } from './ParameterFields.tsx'
import { PrintSheet } from './PrintSheet.tsx'
import { usePhrases } from './phrases.ts'

const ReportExport = preloadable(async () => (await import('./ReportExport.tsx')).ReportExport)

/** The presentation of the result is in the address, next to the parameters. */
const shownAs = 'as'

/** A report by its address: `?<parameter>=<value>`. Parameters that are not in the address have their default. */
export function ViewPage({ id }: { id: string }) {
  const { search, pathname } = useLocation()
  const { [shownAs]: as, ...rest } = queryIn(search)
  const valuesText = JSON.stringify(rest)
  const navigate = usePageNavigate()
  const { data, error, isError, isFetching, refetch } = useCall(
    report,
    'run',
    { id, values: valuesText },
    // A reconnect would run it while somebody fills in the parameters.
    { keepPreviousData: true, cacheTime: 60_000, announced: true, refetchOnReconnect: false },
  )
  // A run that fails, which a message reports, leaves the parameters and the result of the last one.
  const last = useRef<ReportRun>()
  const run = data ?? (last.current?.id === id ? last.current : undefined)
  last.current = run
  if (isError && !run) return <LoadFailed error={error} text={needOf(error)} retry={() => void refetch()} />
  if (!run) return <WaitingBlock />
  const kind = presentations.find(one => one === as) ?? run.presentation
  return (
    <Report
      run={run}
      kind={kind}
      fetching={isFetching}
      show={next => navigate(pathname + searchOf({ ...rest, [shownAs]: next }), { replace: true })}
      ask={values => {
        const query = { ...values, ...(as && { [shownAs]: as }) }
        if (searchOf(query) === search) void refetch()
        else navigate(pathname + searchOf(query), { replace: true })
      }}
    />
  )
}

/** The sentence about what reports lack in the database, for administrators. */
function needOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.statusCode === 409 ? error.message : undefined
}

interface ReportProps {
  run: ReportRun
  kind: Presentation
  fetching: boolean
  show: (kind: Presentation) => void
  /** With nothing, everything has its default again. */
  ask: (values: Record<string, string>) => void
}

function Report({ run, kind, fetching, show, ask }: ReportProps) {
  const { t } = usePhrases()
  const { t: tReport } = useReportPhrases()
  const language = useLanguage()
  const label = useLabel()
  const page = useRef<HTMLElement>(null)
  const shown = useShown(page)
  const picture = useRef<() => HTMLCanvasElement>()
  const name = (language === 'en' && run.nameEn) || run.name
  usePageName(name)
  const remark = (language === 'en' && run.remarkEn) || run.remark
  const result = 'result' in run ? run.result : undefined
  const problem = 'problem' in run ? run.problem : undefined
  if (kind === 'table' || kind === 'figure') picture.current = undefined
  return (
    <article ref={page} className="report-page" aria-label={name}>
      <header className="report-head">
        <div>
          <h1>{name}</h1>
          {remark && <p>{remark}</p>}
        </div>
        <Tools run={run} name={name} />
      </header>
      {run.parameters.length > 0 && (
        <Parameters key={JSON.stringify(run.values)} run={run} fetching={fetching} ask={ask} />
      )}
      <section className="report-sheet" aria-busy={fetching}>
        <div className="report-tools">
          <Segmented<Presentation>
            aria-label={t('showAs')}
            value={kind}
            onChange={show}
            options={presentations.map(value => ({ value, label: tReport(`presentations.${value}`) }))}
          />
        </div>
        {problem && !problem.parameter && (
          <Alert type="error" showIcon message={t('failed')} description={label(problem)} />
        )}
        {result && (
          <Spin spinning={fetching}>
            {result.cut && <Alert type="warning" showIcon message={tReport('cut', { rows: result.rows.length })} />}
            <ReportShown
              name={name}
              kind={kind}
              result={result}
              category={run.category}
              figures={run.figures}
              records={'records' in run ? run.records : undefined}
              onRendered={made => {
                picture.current = made
              }}
            />
            <p className="report-note">
              {tReport('rows', { count: result.rows.length, at: result.at, milliseconds: result.milliseconds })}
            </p>
            <PrintSheet
              title={name}
              remark={remark}
              facts={factsOf(run, language)}
              result={result}
              picture={() => picture.current?.()}
              shown={shown}
            />
          </Spin>
        )}
      </section>
    </article>
  )
}

function Parameters({ run, fetching, ask }: Pick<ReportProps, 'run' | 'fetching' | 'ask'>) {
  const { t } = usePhrases()
  const [values, setValues] = useState<Record<string, string>>(run.values)
  return (
    <Form layout="vertical" className="report-sheet report-parameters" disabled={fetching} onFinish={() => ask(values)}>
      <ParameterFields
        parameters={run.parameters}
        values={values}
        change={setValues}
        problem={'problem' in run ? run.problem : undefined}
      />
      <Flex wrap align="center" gap="small">
        <Button type="primary" htmlType="submit" loading={fetching}>
          {t('run')}
        </Button>
        <Button onClick={() => ask({})}>{t('reset')}</Button>
      </Flex>
    </Form>
  )
}

function Tools({ run, name }: { run: ReportRun; name: string }) {
  const { t } = usePhrases()
  const navigate = usePageNavigate()
  const mayEdit = useAccess(report, 'edit').can
  const [exporting, setExporting] = useState(false)

  async function copy() {
    if (await copyText(window.location.href)) notify('success', t('linkCopied'))
  }

  return (
    <Flex wrap align="center" gap="small">
      {'result' in run && <Button onClick={() => setExporting(true)}>{t('buttons.export')}</Button>}
      <Button onClick={() => window.print()}>{t('print')}</Button>
      <Button onClick={() => void copy()}>{t('copyLink')}</Button>
      {mayEdit && !run.isReady && <Button onClick={() => navigate(`/report/design/${run.id}`)}>{t('design')}</Button>}
      {exporting && 'result' in run && (
        <Suspense>
          <ReportExport run={run} name={name} close={() => setExporting(false)} />
        </Suspense>
      )}
    </Flex>
  )
}

function factsOf({ parameters, values }: ReportRun, language: 'zh' | 'en') {
  return parameters.flatMap(parameter => {
    const value = readable(parameter, values[parameter.name] ?? '', language)
    return value ? [[parameterLabel(parameter, language), value] as const] : []
  })
}

function readable({ type, choices }: ReportParameter, value: string, language: 'zh' | 'en'): string {
  const choice = choices.find(one => one.value === value)
  if (choice) return parameterLabel({ name: value, ...choice }, language)
  if (type !== 'period') return value
  const days = value.split(',')
  return days.some(Boolean) ? days.map(day => day || '…').join(' – ') : ''
}
