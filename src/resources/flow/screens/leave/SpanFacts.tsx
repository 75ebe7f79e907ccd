import { Form } from 'antd'
import { leave } from '#contract/desk/process/leave'
import { isOffered } from '../../../../lib/extensions.ts'
import { useCall } from '../../../../providers/api/useCall.ts'
import { Balances } from './Balances.tsx'
import { Duties } from './Duties.tsx'

/** Facts about the span of a request, shown as soon as both times are entered. */
export function SpanFacts() {
  const form = Form.useFormInstance()
  const startTime: string | undefined = Form.useWatch('startTime', form)
  const endTime: string | undefined = Form.useWatch('endTime', form)
  const isSpan = Boolean(startTime && endTime && startTime < endTime)
  const span = { startTime: startTime ?? '', endTime: endTime ?? '' }
  const options = { enabled: isSpan && isOffered(`${leave.path}/balances`), cacheTime: 0, announced: true }
  const { data: balances } = useCall(leave, 'balances', span, options)
  const { data: duties } = useCall(leave, 'duties', span, options)
  if (!isSpan || !balances || !duties) return null
  return (
    <div className="leave-notes">
      <Balances balances={balances} />
      <Duties duties={duties} />
    </div>
  )
}
