import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { leave } from '#contract/desk/process/leave'
import { isOffered } from '../../../../lib/extensions.ts'
import { call } from '../../../../providers/api/call.ts'
import { Balances } from './Balances.tsx'
import { Duties } from './Duties.tsx'

/** Facts about the span of a request, shown as soon as both times are entered. */
export function SpanFacts() {
  const form = Form.useFormInstance()
  const startTime: string | undefined = Form.useWatch('startTime', form)
  const endTime: string | undefined = Form.useWatch('endTime', form)
  const isSpan = Boolean(startTime && endTime && startTime < endTime)
  const { data } = useQuery({
    queryKey: [leave.path, 'span', startTime, endTime],
    queryFn: async () => {
      const span = { startTime: startTime ?? '', endTime: endTime ?? '' }
      const [balances, duties] = await Promise.all([call(leave, 'balances', span), call(leave, 'duties', span)])
      return { balances, duties }
    },
    enabled: isSpan && isOffered(`${leave.path}/balances`),
    cacheTime: 0,
    retry: false,
  })
  if (!isSpan || !data) return null
  return (
    <div className="leave-notes">
      <Balances balances={data.balances} />
      <Duties duties={data.duties} />
    </div>
  )
}
