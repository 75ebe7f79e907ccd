import { Alert } from 'antd'
import type { LeaveBalance } from '#contract/desk/process/leave'
import { usePhrases } from '../../parts/phrases.ts'

/** The annual leave of each year that a request touches; a warning where it does not suffice. */
export function Balances({ balances }: { balances: readonly LeaveBalance[] }) {
  const { t } = usePhrases()
  return balances.map(({ year, entitled, approved, pending, asked }) => {
    const left = entitled - approved
    const isShort = asked + pending > left
    return (
      <Alert
        key={year}
        type={isShort ? 'warning' : 'info'}
        showIcon
        message={t(isShort ? 'leave.short' : 'leave.left', { year, left, asked })}
        description={t('leave.balance', { entitled, approved, pending })}
      />
    )
  })
}
