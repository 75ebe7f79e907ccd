import { useSubscription } from '@refinedev/core'
import { Badge } from 'antd'
import { totalOf } from '#contract/desk/workbench'
import { workClaim, workTodo } from '#contract/flow/work'
import { useWaiting } from '../../providers/useWaiting.ts'

/** Number of tasks that wait on a screen of the menu. */
export function TaskCount({ path }: { path: string }) {
  const { data, refetch } = useWaiting()
  const module = path === workClaim.route ? workClaim : workTodo
  useSubscription({
    channel: `resources/${module.path}`,
    // One request is enough for both counts of the menu.
    onLiveEvent: () => void refetch({ cancelRefetch: false }),
  })
  const count = totalOf(data, module)
  return <Badge className="menu-count" size="small" count={count ?? 0} />
}
