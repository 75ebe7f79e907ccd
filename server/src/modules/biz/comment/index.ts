import { refusals } from '#contract/auth'
import { type Comment, comment, commentTargets } from '#contract/biz/comment'
import { commentState } from '#contract/biz/states'
import { targets } from '#contract/biz/targets'
import { complaintText } from '#contract/kit/complaints'
import { reference } from '#contract/kit/fields'
import { historic } from '#contract/kit/references'
import { splitIds } from '#contract/kit/rules'
import type { WireRecord } from '../../../kit/definition/columns.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { equal } from '../../../kit/definition/service.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import { addNames } from '../../../kit/lists/names.ts'
import { lockRows } from '../../../kit/records/changeLog.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { checkComment } from './checkComment.ts'

const served: ModuleDefinition = serveModule(comment, {
  table: 'blade_comment',
  menu: { under: 'biz', sort: 8, source: 'comment' },
  hooks: { beforeSubmit: checkComment, afterRead: addSubjects },
  matters: [
    {
      ...{ key: 'pending', needs: 'approved', title: { zh: '评论待审核', en: 'Comments to review' } },
      filters: [equal('approved', commentState.pending)],
    },
  ],
  calls: {
    approved: ({ id, ...decision }, context) => decide(served, [id], decision, context),
    approvedlist: ({ ids, ...decision }, context) => decide(served, splitIds(ids), decision, context),
  },
})

export default served

/** Adds the titles of their subjects to comments, as a reference to the subject would show them. */
async function addSubjects(comments: Comment[], context: Context): Promise<void> {
  for (const record of comments) record.targetTitle = ''
  for (const [type, path] of Object.entries(commentTargets)) {
    const target = historic({ ...targets.article, path, as: 'targetTitle' })
    const subject = { ...comment, fields: { targetId: reference('评论对象', 'Subject', target) } }
    const ofType = comments.filter(({ targetType, targetId }) => targetType === Number(type) && isId(targetId))
    // Records with their base columns, as they travel.
    await addNames(subject, ofType as unknown as WireRecord[], context)
  }
}

interface Decision {
  approved: number
  approvedRemark?: string | null | undefined
}

/** Approves or rejects comments: all of them or none. Said twice it changes nothing. */
async function decide(
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
