import { type LeaveDetail, leave, leaveStatus } from '#contract/desk/process/leave'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { useWord } from '../../../../providers/i18n/words.ts'
import { usePhrases } from '../../phrases.ts'
import { Facts } from '../Facts.tsx'
import { Balances } from './Balances.tsx'
import { Duties } from './Duties.tsx'

const isOpen = (status: number) => status === leaveStatus.running || status === leaveStatus.rejected

const { taskUser, startTime, endTime, reason, applyTime, status } = leave.fields

/** A request for leave, to be read. */
export function LeaveFacts({ detail }: { detail: LeaveDetail }) {
  const { t } = usePhrases()
  const label = useLabel()
  const word = useWord()
  return (
    <>
      <Facts
        facts={[
          { label: t('applicant'), value: detail.flow.assigneeName },
          { label: label(taskUser.label), value: detail.taskUserName },
          { label: label(startTime.label), value: detail.startTime },
          { label: label(endTime.label), value: detail.endTime },
          { label: label(applyTime.label), value: detail.applyTime },
          { label: label(status.label), value: word(status.code, detail.statusName) },
          { label: label(reason.label), value: detail.reason, wide: true },
        ]}
      />
      <div className="leave-notes">
        {isOpen(detail.status) && <Balances balances={detail.balances} />}
        <Duties duties={detail.duties} />
      </div>
    </>
  )
}
