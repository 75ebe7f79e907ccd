import { useQuery } from '@tanstack/react-query'
import type { Report } from '#contract/report/report'
import { report } from '#contract/report/report'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { request } from '../../../providers/api/http.ts'
import { ReportDesigner } from './ReportDesigner.tsx'

/** A report to be changed, or a new one. */
export function DesignPage({ id }: { id: string }) {
  const isNew = id === 'new'
  const { data, error, isError, isFetchedAfterMount, refetch } = useQuery({
    queryKey: [report.path, 'design', id],
    queryFn: () => request<Report>({ url: `${report.path}/detail`, params: { id }, meta: { silent: true } }),
    enabled: !isNew,
    cacheTime: 0,
    retry: false,
    // A second reading would replace what is being written; a save merges both.
    refetchOnReconnect: false,
  })
  if (isNew) return <ReportDesigner />
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data || !isFetchedAfterMount) return <WaitingBlock />
  return <ReportDesigner key={data.version} stored={data} />
}
