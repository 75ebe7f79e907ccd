import { comment, commentTargets } from '#contract/biz/comment'
import { commentState, commentStates } from '#contract/biz/states'
import { codeOf } from '#contract/kit/module'
import type { Context, Hooks } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import { visibleTo } from '../../../kit/lists/visibility.ts'
import { checkStateChange } from '../../../kit/records/steps.ts'
import { dynamic, localTime } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'

type BeforeSubmit = NonNullable<Hooks<typeof comment>['beforeSubmit']>

/** The author and time of the decision are set here and never read from input. */
export const checkComment: BeforeSubmit = async (draft, context) => {
  const { before, caller, db } = context
  delete draft.approvedUser
  delete draft.approvedTime
  const mayDecide = caller.permissions.has(codeOf(comment, 'approved'))
  if (!mayDecide) delete draft.approvedRemark
  if (checkStateChange(comment, commentStates, { draft, before, caller }) !== undefined) {
    draft.approvedUser = caller.userId
    draft.approvedTime = await localTime(db)
  }
  // What was approved is what readers see: another text has to be approved again.
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
