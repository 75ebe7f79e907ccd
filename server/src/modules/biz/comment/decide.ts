import { refusals } from '#contract/auth'
import { comment } from '#contract/biz/comment'
import { commentState } from '#contract/biz/states'
import { complaintText } from '#contract/kit/complaints'
import type { Context, ModuleDefinition } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/idList.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import { lockRows } from '../../../kit/records/rows.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

interface Decision {
  approved: number
  approvedRemark?: string | null | undefined
}

/** Approves or rejects comments: all of them or none. Said twice it changes nothing. */
export async function decide(
  served: ModuleDefinition,
  ids: readonly string[],
  { approved, approvedRemark }: Decision,
  context: Context,
): Promise<null> {
  if (approved !== commentState.approved && approved !== commentState.rejected)
    throw new Refusal(400, complaintText(comment.fields.approved, 'wrong'))
  if (!ids.every(isId)) throw new Refusal(404, refusals.absent)
  await inTransaction(context.db, async db => {
    const inner = { ...context, db }
    for (const row of await lockRows(served, ids, inner)) {
      const remark = approvedRemark ?? ''
      if (row.approved === approved && (row.approvedRemark ?? '') === remark) continue
      await saveRecord(served, { id: row.id, approved, approvedRemark: remark }, inner)
    }
  })
  return null
}
