import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { report } from '#contract/report/report'
import { call } from '../../../providers/api/call.ts'
import { queryClient } from '../../../providers/api/queryClient.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { usePhrases } from '../phrases.ts'

const ReportShown = lazy(async () => ({
  default: (await import('../../../components/report/ReportShown.tsx')).ReportShown,
}))

/** Lifetime of cached figures on the home page. */
const fresh = 5 * 60_000

const runQuery = (id: string) => ({
  queryKey: [report.path, 'run', id, '{}'],
  queryFn: () => call(report, 'run', { id }),
  staleTime: fresh,
})

/** With their figures: a report without any takes less room. */
export const reportsQuery = {
  queryKey: [report.path, 'ready'],
  async queryFn() {
    const reports = await call(report, 'ready')
    await Promise.all(reports.map(({ id }) => queryClient.prefetchQuery(runQuery(id))))
    return reports
  },
  staleTime: fresh,
}

/** The reports that come with the system, drawn small, over the newspaper of the user's tenant. */
export function ReportsCard() {
  const { t } = usePhrases()
  const { data = [], isLoading } = useQuery(reportsQuery)
  if (isLoading) return <p className="home-hint">{t('resource.loading')}</p>
  if (data.length === 0) return <p className="home-hint">{t('reports.nothing')}</p>
  return (
    <div className="home-reports">
      {data.map(({ id, name, nameEn }) => (
        <Widget key={id} id={id} name={name} nameEn={nameEn} />
      ))}
    </div>
  )
}

function Widget({ id, name, nameEn }: { id: string; name: string; nameEn: string }) {
  const { t } = usePhrases()
  const language = useLanguage()
  const { data, isLoading } = useQuery(runQuery(id))
  const title = (language === 'en' && nameEn) || name
  const result = data && 'result' in data ? data.result : undefined
  return (
    <section aria-label={title}>
      <h3>
        <Link to={`/report/view/${id}`}>{title}</Link>
      </h3>
      {result && result.rows.length > 0 && data ? (
        <Suspense fallback={<div className="home-chart" />}>
          <ReportShown
            small
            name={title}
            kind={data.presentation}
            result={result}
            category={data.category}
            figures={data.figures}
            records={'records' in data ? data.records : undefined}
          />
        </Suspense>
      ) : (
        <p className="home-hint">{t(isLoading ? 'resource.loading' : 'reports.nothing')}</p>
      )}
    </section>
  )
}
