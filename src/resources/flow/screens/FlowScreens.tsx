import { Navigate, useLocation } from 'react-router-dom'
import { CommonDetail } from './CommonDetail.tsx'
import { CommonHandle } from './CommonHandle.tsx'
import { CommonStart } from './CommonStart.tsx'
import { LeaveHandle } from './leave/LeaveHandle.tsx'
import { LeaveStart } from './leave/LeaveStart.tsx'
import { LeaveView } from './leave/LeaveView.tsx'

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
