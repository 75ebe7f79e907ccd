import { type Comment, comment, commentTargets } from '#contract/biz/comment'
import { commentState, commentStates } from '#contract/biz/states'
import { targets } from '#contract/biz/targets'
import { reference } from '#contract/kit/fields'
import { codeOf } from '#contract/kit/module'
import { historic } from '#contract/kit/references'
import { splitIds } from '#contract/kit/rules'
import type { WireRecord } from '../../../kit/definition/columns.ts'
import { type Context, type Draft, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { equal } from '../../../kit/definition/service.ts'
import { isId, refusalFor } from '../../../kit/input/checkInput.ts'
import { addNames } from '../../../kit/lists/names.ts'
import { visibleTo } from '../../../kit/lists/visibility.ts'
import { lockRows } from '../../../kit/records/changeLog.ts'
import { saveRecord } from '../../../kit/records/records.ts'
import { checkStateChange } from '../../../kit/records/steps.ts'
import { dynamic, localTime } from '../../../platform/db/database.ts'
import { withTransaction } from '../../../platform/db/transaction.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'

const served: ModuleDefinition = serveModule(comment, {
  table: 'blade_comment',
  menu: { under: 'biz', sort: 8, source: 'comment' },
  hooks: { beforeSubmit: checkComment, afterRead: addSubjects },
  todoLists: [
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
    await addNames(subject, ofType as (Comment & WireRecord)[], context)
  }
}

/** Approves or rejects comments: all of them or none. Repeating it changes nothing. */
async function decide(
  served: ModuleDefinition,
  ids: readonly string[],
  { approved, approvedRemark }: { approved: number; approvedRemark?: string | null | undefined },
  context: Context,
): Promise<null> {
  if (approved !== commentState.approved && approved !== commentState.rejected)
    throw refusalFor(comment.fields.approved, 'wrong')
  if (!ids.every(isId)) throw absent()
  await withTransaction(context, async inner => {
    for (const row of await lockRows(served, ids, inner)) {
      const remark = approvedRemark ?? ''
      if (row.approved === approved && (row.approvedRemark ?? '') === remark) continue
      await saveRecord(served, { id: row.id, approved, approvedRemark: remark }, inner)
    }
  })
  return null
}

/** The author and time of the decision are set here and never read from input. */
async function checkComment(
  draft: Draft<typeof comment>,
  context: Context & { before: Comment | undefined },
): Promise<void> {
  const { before, caller, db } = context
  delete draft.approvedUser
  delete draft.approvedTime
  const mayDecide = caller.permissions.has(codeOf(comment, 'approved'))
  if (!mayDecide) delete draft.approvedRemark
  if (checkStateChange(comment, commentStates, { draft, before, caller }) !== undefined) {
    draft.approvedUser = caller.userId
    draft.approvedTime = await localTime(db)
  }
  // Readers see the approved text, so a changed text has to be approved again.
  const isRewritten = shown.some(key => draft[key] !== undefined && draft[key] !== before?.[key])
  if (before?.approved === commentState.approved && isRewritten && !mayDecide)
    Object.assign(draft, { approved: commentState.pending, approvedUser: null, approvedTime: null })
  const targetType = draft.targetType ?? before?.targetType
  const targetId = draft.targetId ?? before?.targetId
  if (targetType === before?.targetType && targetId === before?.targetId) return
  await assertSubject(Number(targetType), String(targetId), before?.tenantId ?? caller.tenantId, context)
}

const shown = ['content', 'userName', 'targetType', 'targetId'] as const

/** Somebody comments on what they see. */
async function assertSubject(type: number, id: string, tenantId: string, context: Context): Promise<void> {
  const path = commentTargets[type as keyof typeof commentTargets]
  const target = path && context.services.modules.find(path)
  const row =
    target && isId(id)
      ? await dynamic(context.db)
          .selectFrom(target.table)
          .select('id')
          .where('id', '=', id)
          .where('tenantId', '=', tenantId)
          .where(visibleTo(target, context))
          .executeTakeFirst()
      : undefined
  if (!row) throw new Refusal(400, { zh: '评论对象不存在', en: 'There is no such subject' })
}
