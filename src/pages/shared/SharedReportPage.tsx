import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Alert, Segmented } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { type Presentation, presentations } from '#contract/report/definition'
import { report } from '#contract/report/report'
import type { SharedReport } from '#contract/report/sharing'
import { useTitle } from '../../components/navigation/useTitle.ts'
import { usePhrases as useReportPhrases } from '../../components/report/phrases.ts'
import { ReportShown } from '../../components/report/ReportShown.tsx'
import { FingerSized } from '../../components/ui/FingerSized.tsx'
import { LoadFailed } from '../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../components/ui/states/WaitingBlock.tsx'
import { openCall } from '../../providers/api/openCall.ts'
import { ApiError } from '../../providers/blade/apiError.ts'
import { useLabel, useLanguage } from '../../providers/i18n/index.ts'
import { LanguageSwitch } from '../login/LanguageSwitch.tsx'
import { usePhrases } from './phrases.ts'
import './shared.css'

const queries = new QueryClient()

/** A report for whoever has its link: read-only, and computed anew each time. */
export function SharedReportPage() {
  const token = useSyncExternalStore(onFragment, () => window.location.hash.slice(1))
  return (
    <QueryClientProvider client={queries}>
      <div className="shared-page">
        <LanguageSwitch />
        <main>
          {/* Charts and tables navigate where rows have records behind them, which a link does not show. */}
          <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
            <FingerSized>
              <Opened key={token} token={token} />
            </FingerSized>
          </MemoryRouter>
        </main>
      </div>
    </QueryClientProvider>
  )
}

function Opened({ token }: { token: string }) {
  const { t } = usePhrases()
  const { data, error, refetch } = useQuery({
    queryKey: [token],
    queryFn: () => open(token),
    ...{ retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  if (data) return <Shown shared={data} />
  if (!error) return <WaitingBlock />
  const { statusCode = 0, message } = error instanceof ApiError ? error : new ApiError('', 0, true)
  if (statusCode === 400 || statusCode === 404) return <Unknown />
  return <LoadFailed text={message || t('failed')} retry={() => void refetch()} />
}

/** In a form, as all calls without the application send what is no parameter of an address. */
function open(token: string): Promise<SharedReport> {
  const data = new URLSearchParams({ token })
  return openCall<SharedReport>({ method: 'POST', url: `${report.path}/open-link`, data })
}

/** Links that never were, and those that have ended. */
function Unknown() {
  const { t } = usePhrases()
  useTitle(t('unknown'))
  return (
    <section className="shared-unknown" role="alert">
      <h1>{t('unknown')}</h1>
      <p>{t('unknownHelp')}</p>
    </section>
  )
}

function Shown({ shared: { result, facts, expireTime, ...shared } }: { shared: SharedReport }) {
  const { t } = usePhrases()
  const { t: tReport } = useReportPhrases()
  const label = useLabel()
  const language = useLanguage()
  const [kind, show] = useState<Presentation>(shared.presentation)
  const name = (language === 'en' && shared.nameEn) || shared.name
  const remark = (language === 'en' && shared.remarkEn) || shared.remark
  useTitle(name)
  return (
    <article className="report-page" aria-label={name}>
      <header className="report-head">
        <div>
          <h1>{name}</h1>
          {remark && <p>{remark}</p>}
        </div>
      </header>
      {facts.length > 0 && (
        <dl className="shared-facts">
          {facts.map(fact => (
            <div key={fact.name.zh}>
              <dt>{label(fact.name)}</dt>
              <dd>{label(fact.value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <section className="report-sheet">
        {result ? (
          <>
            <div className="report-tools">
              <Segmented<Presentation>
                aria-label={t('showAs')}
                value={kind}
                onChange={show}
                options={presentations.map(value => ({ value, label: tReport(`presentations.${value}`) }))}
              />
            </div>
            {result.cut && <Alert type="warning" showIcon message={tReport('cut', { rows: result.rows.length })} />}
            <ReportShown name={name} kind={kind} result={result} category={shared.category} figures={shared.figures} />
          </>
        ) : (
          <Alert type="error" showIcon message={t('cannotRun')} description={t('cannotRunHelp')} />
        )}
        <p className="report-note">
          {result && t('dataOf', { count: result.rows.length, at: result.at })} {t('until', { at: expireTime })}
        </p>
      </section>
    </article>
  )
}

function onFragment(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}
