/** Hands work over in one transaction: all kinds, the deputy and the end of the account, or nothing of it. */
import { refusals } from '#contract/auth'
import type { Label } from '#contract/kit/fields'
import type { CallInput } from '#contract/kit/module'
import type { HandoverReport, HandoverResult } from '#contract/system/handover'
import { type User, user } from '#contract/system/user'
import { userStatus } from '../../../../auth/accounts/people.ts'
import type { Context, ModuleDefinition } from '../../../../kit/definition/serveModule.ts'
import type { HandoverKind } from '../../../../kit/handover/handoverKind.ts'
import { saveRecord } from '../../../../kit/records/records.ts'
import { inSavepoint, inTransaction } from '../../../../platform/db/transaction.ts'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { callerRefusal, kindsOf, lockLeaver, nameOf } from './leaver.ts'
import {
  choiceFor,
  createSuccessors,
  isSuccessor,
  type Successor,
  labels as successorLabels,
  successorRefusal,
} from './successors.ts'

type Given = CallInput<(typeof user)['calls']['hand-over']>

const { input } = user.calls['hand-over']

/** Ends the transaction of a preview. */
class OnlyPreview extends Error {
  readonly report: HandoverReport

  constructor(report: HandoverReport) {
    super('nothing is written')
    this.report = report
  }
}

export async function handOver(users: ModuleDefinition, given: Given, context: Context): Promise<HandoverReport> {
  try {
    return await inTransaction(context.db, async db => {
      const report = await handOverAll(users, given, { ...context, db })
      if (given.dryRun === 1) throw new OnlyPreview(report)
      return report
    })
  } catch (error) {
    if (error instanceof OnlyPreview) return error.report
    throw error
  }
}

async function handOverAll(users: ModuleDefinition, given: Given, context: Context): Promise<HandoverReport> {
  const leaver = await lockLeaver(users, given.id, context)
  const find = createSuccessors(leaver.id, context)
  const choice = choiceFor(given)
  const results: HandoverResult[] = []
  for (const kind of kindsOf(context)) {
    const { count } = await kind.find(leaver.id, context)
    const chosen = choice(kind)
    if (count === 0 || !chosen.id) continue
    const found = await find(chosen.id)
    const result = { key: kind.key, title: kind.title, field: chosen.field }
    if (isSuccessor(found)) results.push({ ...result, ...(await handOverKind(kind, found, leaver, context)) })
    else results.push({ ...result, count, successorName: '', refusal: found })
  }
  const refused = results.find(({ refusal }) => refusal !== null)
  if (refused && given.dryRun !== 1) throw refusalOf(refused)
  const deputyName = await endWork(users, leaver, { given, find }, context)
  const total = results.reduce((sum, { count, refusal }) => sum + (refusal ? 0 : count), 0)
  if (results.length === 0 && !given.deputyId && given.stop !== 1) throw new Refusal(400, labels.nothing)
  return { results, total, deputyName, stopped: given.stop === 1 }
}

async function handOverKind(kind: HandoverKind, to: Successor, leaver: User, context: Context) {
  const successorName = to.name
  const refusal = callerRefusal(kind, context) ?? successorRefusal(kind, to, context)
  if (refusal) return { count: 0, successorName, refusal }
  const handing = { from: leaver.id, to: to.caller, names: { from: nameOf(leaver), to: to.name } }
  try {
    const count = await inSavepoint(context.db, () => kind.handOver(handing, context))
    return { count, successorName, refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return { count: 0, successorName, refusal: error.label }
  }
}

const refusalOf = ({ title, refusal, field }: HandoverResult): Refusal => {
  const reason = refusal ?? refusals.forbidden
  const label = { zh: `${title.zh}：${reason.zh}`, en: `${title.en}: ${reason.en}` }
  return new Refusal(400, label, { fields: [input[field]] })
}

interface Ending {
  given: Given
  find: (id: string) => Promise<Successor | Label>
}

/** Sets the deputy and stops the account, which ends its sessions; answers the name of the deputy. */
async function endWork(
  users: ModuleDefinition,
  leaver: User,
  { given, find }: Ending,
  context: Context,
): Promise<string> {
  const { deputyId, stop } = given
  const deputy = deputyId ? await find(deputyId) : undefined
  if (deputy && !isSuccessor(deputy)) {
    const label = deputy === successorLabels.self ? labels.deputySelf : labels.deputyAbsent
    throw new Refusal(400, label, { fields: [input.deputyId] })
  }
  const stops = stop === 1 && leaver.status !== userStatus.stopped
  if (stops && !context.caller.permissions.has('user_edit')) throw new Refusal(403, refusals.forbidden)
  const draft = { ...(deputy && { deputyId }), ...(stops && { status: userStatus.stopped }) }
  if (Object.keys(draft).length > 0)
    await saveRecord(users, { id: leaver.id, ...draft }, { ...context, call: 'submit' })
  return deputy?.name ?? ''
}

const labels = {
  nothing: { zh: '没有可交接的内容', en: 'There is nothing to hand over' },
  deputySelf: { zh: '不能由本人代理', en: 'Nobody stands in for themselves' },
  deputyAbsent: { zh: '代理人不存在、已停用或没有角色', en: 'The deputy is no active user with a role' },
} satisfies Record<string, Label>
