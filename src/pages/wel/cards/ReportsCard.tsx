import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { report } from '#contract/report/report'
import { ReportShown } from '../../../components/report/ReportShown.tsx'
import { call } from '../../../providers/api/call.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { usePhrases } from '../phrases.ts'

/** Lifetime of cached figures on the home page. */
const fresh = 5 * 60_000

/** The reports that come with the system, drawn small, over the newspaper of the user's tenant. */
export function ReportsCard() {
  const { t } = usePhrases()
  const { data = [], isLoading } = useQuery({
    queryKey: [report.path, 'ready'],
    queryFn: () => call(report, 'ready'),
    staleTime: fresh,
  })
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
  const { data, isLoading } = useQuery({
    queryKey: [report.path, 'run', id, '{}'],
    queryFn: () => call(report, 'run', { id }),
    staleTime: fresh,
    retry: false,
  })
  const title = (language === 'en' && nameEn) || name
  const result = data && 'result' in data ? data.result : undefined
  return (
    <section aria-label={title}>
      <h3>
        <Link to={`/report/view/${id}`}>{title}</Link>
      </h3>
      {result && result.rows.length > 0 && data ? (
        <ReportShown
          small
          name={title}
          kind={data.presentation}
          result={{ ...result, rows: result.rows.slice(0, 8) }}
          category={data.category}
          figures={data.figures}
        />
      ) : (
        <p className="home-hint">{t(isLoading ? 'resource.loading' : 'reports.nothing')}</p>
      )}
    </section>
  )
}
