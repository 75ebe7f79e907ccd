import { useSubscription } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Badge } from 'antd'
import { totalOf, waitingPath } from '#contract/desk/workbench'
import { workClaim, workTodo } from '#contract/flow/work'
import { requestWaiting } from '../../providers/waiting.ts'

const refreshed = 60_000

/** Number of tasks that wait on a screen of the menu. */
export function TaskCount({ path }: { path: string }) {
  const { data, refetch } = useQuery({
    queryKey: [waitingPath],
    queryFn: requestWaiting,
    staleTime: refreshed,
    refetchInterval: refreshed,
  })
  const module = path === workClaim.route ? workClaim : workTodo
  useSubscription({
    channel: `resources/${module.path}`,
    // One request is enough for both counts of the menu.
    onLiveEvent: () => void refetch({ cancelRefetch: false }),
  })
  const count = totalOf(data, module)
  return <Badge className="menu-count" size="small" count={count ?? 0} />
}
