import { useQuery } from '@tanstack/react-query'
import { Badge } from 'antd'
import { useEffect } from 'react'
import { type Waiting, waitingPath } from '#contract/desk/workbench'
import { request } from '../../providers/api/http.ts'
import { useNotices } from '../../state/notices.ts'

const refreshed = 60_000

/** How many tasks wait on a screen of the menu. */
export function TaskCount({ path }: { path: string }) {
  const { data, refetch } = useQuery({
    queryKey: [waitingPath],
    queryFn: () => request<Waiting>({ url: waitingPath, meta: { silent: true } }),
    staleTime: refreshed,
    refetchInterval: refreshed,
  })
  // Every event of the stream invalidates the notices, in each tab of the browser.
  useEffect(
    () =>
      useNotices.subscribe(({ notices }, before) => {
        // One request is enough for both counts of the menu.
        if (notices !== before.notices) void refetch({ cancelRefetch: false })
      }),
    [refetch],
  )
  const count = path === '/work/claim' ? data?.claimable : data?.todo
  return <Badge className="menu-count" size="small" count={count ?? 0} />
}
