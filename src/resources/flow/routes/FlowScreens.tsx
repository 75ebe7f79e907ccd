import { Navigate, useLocation } from 'react-router-dom'
import { CommonDetail } from '../screens/CommonDetail.tsx'
import { CommonHandle } from '../screens/CommonHandle.tsx'
import { CommonStart } from '../screens/CommonStart.tsx'
import { LeaveHandle } from '../screens/leave/LeaveHandle.tsx'
import { LeaveStart } from '../screens/leave/LeaveStart.tsx'
import { LeaveView } from '../screens/leave/LeaveView.tsx'

/** The word in the address of the screens that leave has of its own. */
const leave = 'leave'

/** `/work/process/<kind>/form|handle|detail/…`: processes without screens of their own share those for all. */
export function FlowScreens() {
  const [, , , kind, name, ...ids] = useLocation().pathname.split('/')
  const [first = '', second = '', third = ''] = ids
  const key = ids.join('/')
  if (first && name === 'form')
    return kind === leave ? (
      <LeaveStart key={key} processDefinitionId={first} />
    ) : (
      <CommonStart key={key} processDefinitionId={first} />
    )
  if (second && name === 'handle')
    return kind === leave && third ? (
      <LeaveHandle key={key} taskId={first} processInstanceId={second} businessId={third} />
    ) : (
      <CommonHandle key={key} taskId={first} processInstanceId={second} />
    )
  if (first && name === 'detail')
    return kind === leave && second ? (
      <LeaveView key={key} processInstanceId={first} businessId={second} />
    ) : (
      <CommonDetail key={key} processInstanceId={first} />
    )
  return <Navigate to="/404" replace />
}
