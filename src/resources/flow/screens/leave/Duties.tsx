import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { type EditionDuty, leave } from '#contract/desk/process/leave'
import { call } from '../../../../providers/api/http.ts'
import { usePhrases } from '../../phrases.ts'

/** Warns of the issues that name the applicant and come out during the leave. */
export function Duties({ duties }: { duties: readonly EditionDuty[] }) {
  const { t } = usePhrases()
  if (duties.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      message={t('leave.duties', { count: duties.length })}
      description={
        <ul>
          {duties.map(({ title, publishDate, pageNo }) => (
            <li key={`${title} ${publishDate} ${pageNo}`}>
              {publishDate.slice(0, 10)} {title} · {pageNo ? t('leave.page', { pageNo }) : t('leave.chief')}
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** The same while the request is written, as soon as both times are there. */
export function DutiesOfForm() {
  const form = Form.useFormInstance()
  const startTime: string | undefined = Form.useWatch('startTime', form)
  const endTime: string | undefined = Form.useWatch('endTime', form)
  const isSpan = Boolean(startTime && endTime && startTime < endTime)
  const { data } = useQuery({
    queryKey: [leave.path, 'duties', startTime, endTime],
    queryFn: () => call(leave, 'duties', { startTime: startTime ?? '', endTime: endTime ?? '' }),
    enabled: isSpan,
    cacheTime: 0,
    retry: false,
  })
  return <Duties duties={(isSpan && data) || []} />
}
