import { Alert } from 'antd'
import type { EditionDuty } from '#contract/desk/process/leave'
import { usePhrases } from '../../parts/phrases.ts'

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
