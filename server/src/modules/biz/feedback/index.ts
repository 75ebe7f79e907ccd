import { feedback } from '#contract/biz/feedback'
import { feedbackState, feedbackStates } from '#contract/biz/states'
import { promptFor } from '#contract/kit/rules'
import { type Context, type Hooks, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { isId } from '../../../kit/input/checkInput.ts'
import { checkStateChange, performStep } from '../../../kit/records/steps.ts'
import { localTime } from '../../../platform/db/database.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'

const { steps, field } = feedbackStates

const hooks: Hooks<typeof feedback> = {
  /** The author and time of the answer are set here and never read from input. */
  async beforeSubmit(draft, { before, caller, db }) {
    delete draft.replyUser
    delete draft.replyTime
    const entered = checkStateChange(feedback, feedbackStates, { draft, before, caller })
    if (entered !== feedbackState.handled) return
    if (!(draft.replyContent ?? before?.replyContent)) throw new Refusal(400, promptFor(feedback.fields.replyContent))
    draft.replyUser = caller.userId
    draft.replyTime = await localTime(db)
  },
}

const served: ModuleDefinition = serveModule(feedback, {
  table: 'blade_feedback',
  menu: { under: 'biz', sort: 9, source: 'mail' },
  hooks,
  todoLists: [
    {
      ...{ key: 'unanswered', needs: 'reply', title: { zh: '反馈待回复', en: 'Feedback to answer' } },
      filters: [{ field: 'handleState', operator: 'in', value: [feedbackState.fresh, feedbackState.handling] }],
    },
  ],
  calls: {
    handle: ({ id }, context) => applyStep({ step: steps.handle, id }, context),
    reply: ({ id, replyContent }, context) =>
      applyStep({ step: steps.reply, id, extraValues: { replyContent } }, context),
    reopen: ({ id }, context) => applyStep({ step: steps.reopen, id }, context),
  },
})

export default served

type StepInput = Omit<Parameters<typeof performStep>[1], 'ids' | 'field'> & { id: string }

async function applyStep({ id, ...input }: StepInput, context: Context): Promise<null> {
  if (!isId(id)) throw absent()
  await performStep(served, { ...input, field, ids: [id] }, context)
  return null
}
