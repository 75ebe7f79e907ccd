import {
  type EditionDuty,
  type Leave,
  leave,
  leaveForm,
  leaveFormFields,
  leaveStatus,
} from '#contract/desk/process/leave'
import type { CallInput } from '#contract/kit/module'
import type { TableOf, WireRecord } from '../../../kit/definition/columns.ts'
import { type Context, type ModuleDefinition, serveModule } from '../../../kit/definition/serveModule.ts'
import { checkInput, isId } from '../../../kit/input/checkInput.ts'
import { present } from '../../../kit/lists/lists.ts'
import { requireRow } from '../../../kit/records/changeLog.ts'
import { saveRecord, saveTrusted } from '../../../kit/records/records.ts'
import type { Db } from '../../../platform/db/database.ts'
import { withTransaction } from '../../../platform/db/transaction.ts'
import { absent, Refusal } from '../../../platform/http/reply/refusal.ts'
import { setMessage } from '../../../platform/http/reply/reply.ts'
import type { Variables } from '../../flow/index.ts'
import {
  type BusinessHandler,
  type BusinessStatus,
  checkForm,
  defineBusiness,
  itemOf,
  loadProgram,
  nameCategories,
  startable,
  startInstance,
  wallClock,
  watched,
} from '../../flow/index.ts'
import { balancesOf, daysBetween } from './leaveBalances.ts'

declare module '../../../platform/db/database.ts' {
  interface Database {
    bladeProcessLeave: TableOf<typeof leave>
  }
}

declare module '../../../kit/definition/service.ts' {
  interface Service {
    /** Duties of a user from the first to the last day of a span. */
    duties?: (userId: string | null, span: Span, db: Db) => Promise<EditionDuty[]>
  }
}

const TABLE = 'blade_process_leave'

const served: ModuleDefinition = serveModule(leave, {
  table: TABLE,
  calls: {
    'start-process': (input, context) => withTransaction(context, inner => start(input, inner)),

    duties: (span, context) => duties(context.caller.userId, span, context),

    balances(span, { caller: { tenantId, userId }, db }) {
      assertOrder(span.startTime, span.endTime)
      return balancesOf({ tenantId, userId, span }, db)
    },

    detail: async ({ businessId }, context) => {
      if (!isId(businessId)) throw absent()
      const row = await requireRow(served, businessId, context)
      const instance = await watched(String(row.processInstanceId), context)
      const [record] = await present(served, [row], context)
      const flow = itemOf(instance, {
        ...{ assignee: instance.createUser ?? '', assigneeName: instance.starterName ?? '' },
        ...{ createTime: instance.createTime, endTime: instance.endTime ?? '' },
      })
      await nameCategories([flow], context.db)
      // `present` adds the names to what the table was typed from.
      const named = record as WireRecord & Leave & { taskUserName: string; statusName: string }
      const request = { tenantId: instance.tenantId, userId: instance.createUser ?? '0', span: named, id: businessId }
      const balances = await balancesOf(request, context.db)
      return { ...named, flow, duties: await duties(instance.createUser, named, context), balances }
    },
  },
})

export default served

type Span = Pick<Leave, 'startTime' | 'endTime'>

/** Duties of a user, such as issues of a newspaper. */
async function duties(userId: string | null, span: Span, { db, services }: Context): Promise<EditionDuty[]> {
  return (await Promise.all(services.modules.services.map(service => service.duties?.(userId, span, db) ?? []))).flat()
}

type Input = CallInput<(typeof leave)['calls']['start-process']>

async function start(input: Input, context: Context) {
  const { processDefinitionId, taskUser, startTime, endTime, reason, copyTo } = input
  assertOrder(startTime, endTime)
  assertOther(taskUser, context)
  const definition = await startable(processDefinitionId, context)
  if (definition.formKey !== leaveForm) throw new Refusal(400, labels.other)
  const leaveFields: Variables = { taskUser, startTime, endTime, reason, ...derivedFrom(input) }
  const { startForm } = await loadProgram(definition)
  // Other fields of a tenant's process stay required.
  const others = startForm.filter(({ id }) => !(id in leaveFields))
  const variables = checkForm(others, leaveFields)
  await assertFree({ startTime, endTime }, context)
  const draft = { processDefinitionId, taskUser, startTime, endTime, reason, applyTime: wallClock(new Date()) }
  const { id } = await saveRecord(served, { ...draft, status: leaveStatus.running }, context)
  const business = { table: TABLE, id }
  const { instanceId } = await startInstance({ definitionId: definition.id, variables, business, copyTo }, context)
  await saveRecord(served, { id, processInstanceId: instanceId }, context)
  setMessage(context, labels.started)
  return { id, processInstanceId: instanceId }
}

function assertOther(taskUser: unknown, { caller }: Context): void {
  if (taskUser === caller.userId) throw new Refusal(400, labels.own, { fields: [leaveFormFields.taskUser] })
}

/** Nobody is away twice at the same time; `id` is that of the request itself. */
async function assertFree(
  { startTime, endTime, id = '0' }: Pick<Leave, 'startTime' | 'endTime'> & { id?: string },
  { db, caller }: Context,
) {
  const other = await db
    .selectFrom('bladeProcessLeave')
    .select(['startTime', 'endTime'])
    .where('createUser', '=', caller.userId)
    .where('id', '!=', id)
    .where('status', 'in', [leaveStatus.running, leaveStatus.approved])
    .where('startTime', '<', endTime)
    .where('endTime', '>', startTime)
    .executeTakeFirst()
  if (other) throw new Refusal(409, overlap(other), { fields: [leaveFormFields.startTime] })
}

const overlap = ({ startTime, endTime }: { startTime: string; endTime: string }) => ({
  zh: `与您另一个请假申请（${startTime} 至 ${endTime}）时间重叠`,
  en: `It overlaps another request of yours, from ${startTime} to ${endTime}`,
})

const leaveStatusOf: Record<BusinessStatus, number> = {
  running: leaveStatus.running,
  approved: leaveStatus.approved,
  rejected: leaveStatus.rejected,
  cancelled: leaveStatus.cancelled,
}

const followInstance: BusinessHandler = async ({
  businessId,
  status: businessStatus,
  stepVariables,
  byStarter,
  db,
  context,
}) => {
  const status = leaveStatusOf[businessStatus]
  if (!context) {
    await saveTrusted(served, { id: businessId, status }, db)
    return
  }
  const corrected =
    byStarter && businessStatus === 'running' ? await correction(businessId, stepVariables, { ...context, db }) : {}
  await saveRecord(served, { id: businessId, status, ...corrected }, { ...context, db })
}

const correctionForm = Object.entries(leaveFormFields).map(([id, { label, kind }]) => ({
  ...{ id, name: label.zh, required: false, writable: true, options: [] },
  type: ({ reference: 'user', dateTime: 'date' } as const)[kind as string] ?? ('string' as const),
}))

defineBusiness(TABLE, followInstance, { derive: derivedFrom, correctionForm })

/** Nothing from values that are no times, which `correction` refuses. */
function derivedFrom({ startTime, endTime }: Variables): Variables {
  const days = daysBetween({ startTime: String(startTime), endTime: String(endTime) })
  return Number.isFinite(days) ? { days } : {}
}

/** The applicant's changes before resubmitting. */
async function correction(businessId: string, variables: Variables, context: Context) {
  const names = Object.keys(leaveFormFields).filter(name => variables[name] !== undefined && variables[name] !== '')
  const fields = Object.fromEntries(Object.entries(leaveFormFields).filter(([name]) => names.includes(name)))
  const checked = checkInput(fields, new Map(names.map(name => [name, { value: variables[name], isText: false }])))
  const before = await requireRow(served, businessId, context)
  const startTime = String(checked.startTime ?? before.startTime)
  const endTime = String(checked.endTime ?? before.endTime)
  assertOrder(startTime, endTime)
  assertOther(checked.taskUser, context)
  await assertFree({ startTime, endTime, id: businessId }, context)
  return checked
}

function assertOrder(startTime: string, endTime: string): void {
  if (endTime <= startTime) throw new Refusal(400, labels.order)
}

const labels = {
  started: { zh: '请假申请已提交', en: 'The request was handed in' },
  own: { zh: '审批人不能是申请人本人', en: 'Approver: not the applicant' },
  order: { zh: '结束时间应晚于开始时间', en: 'Until: must be after From' },
  other: { zh: '该流程不是请假流程', en: 'The process is not one for leave' },
}
