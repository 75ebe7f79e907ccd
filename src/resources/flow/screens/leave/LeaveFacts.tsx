import { type LeaveDetail, leave, leaveStatus } from '#contract/desk/process/leave'
import { viewOf } from '../../../../components/fields/kinds/kinds.ts'
import { useLabel } from '../../../../providers/i18n/index.ts'
import { useWord } from '../../../../providers/i18n/words.ts'
import { usePhrases } from '../../parts/phrases.ts'
import { Facts } from '../Facts.tsx'
import { Balances } from './Balances.tsx'
import { Duties } from './Duties.tsx'

const isOpen = (status: number) => status === leaveStatus.running || status === leaveStatus.rejected

const Approver = viewOf(leave.fields.taskUser).Cell

const { taskUser, startTime, endTime, reason, applyTime, status } = leave.fields

/** A request for leave, to be read. */
export function LeaveFacts({ detail }: { detail: LeaveDetail }) {
  const { t } = usePhrases()
  const label = useLabel()
  const word = useWord()
  // Other servers answer the id alone.
  const [name, value, record] = ['taskUser', detail.taskUser, { ...detail }]
  return (
    <>
      <Facts
        facts={[
          { label: t('applicant'), value: detail.flow.assigneeName },
          {
            label: label(taskUser.label),
            value: detail.taskUserName || <Approver field={taskUser} {...{ name, record, value }} />,
          },
          { label: label(startTime.label), value: detail.startTime },
          { label: label(endTime.label), value: detail.endTime },
          { label: label(applyTime.label), value: detail.applyTime },
          { label: label(status.label), value: word(status.code, detail.statusName ?? '') },
          { label: label(reason.label), value: detail.reason, wide: true },
        ]}
      />
      <div className="leave-notes">
        {isOpen(detail.status) && <Balances balances={detail.balances ?? []} />}
        <Duties duties={detail.duties ?? []} />
      </div>
    </>
  )
}
