import { useQuery } from '@tanstack/react-query'
import { articles } from '#contract/biz/articles'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { read } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { Paper } from './Paper.tsx'
import { usePhrases } from './phrases.ts'

/** The article as it is printed, with its way through the stages, who reviews it, and why the caller may not. */
export function ReviewedText({ id, version }: { id: string; version: number }) {
  const { t } = usePhrases()
  const label = useLabel()
  const { data, error, isError, refetch } = useQuery({
    queryKey: [articles.path, 'review', id, version],
    queryFn: async () => ({
      state: await read(articles, 'review-state', { id }),
      values: await request<Record<string, unknown>>({
        ...{ url: `${articles.path}/detail`, params: { id }, meta: { silent: true } },
      }),
    }),
    retry: false,
  })
  if (isError) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  const { stages, may, reason } = data.state
  return (
    <>
      <ol className="review-way">
        {stages.map(({ stageId, title, reviewers, isCurrent, isPassed }) => (
          <li key={stageId} data-current={isCurrent} data-passed={isPassed}>
            {t(isPassed ? 'stagePassed' : 'stageOf', {
              title: label(title),
              names: reviewers.join(t('resource.comma')),
            })}
          </li>
        ))}
      </ol>
      {!may && reason && <p className="review-why">{label(reason)}</p>}
      <Paper values={data.values} />
    </>
  )
}
