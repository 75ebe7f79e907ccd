import { type HttpError, useOne } from '@refinedev/core'
import type { Report } from '#contract/report/report'
import { report } from '#contract/report/report'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { ReportDesigner } from './ReportDesigner.tsx'

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
