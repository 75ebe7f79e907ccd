/** Administrators correct a running request: they move it to another step or version, or change its values. */
import { type CorrectionOptions, flowActs } from '#contract/flow/acts'
import type { FlowFormField } from '#contract/flow/process'
import type { Label } from '#contract/kit/fields'
import { nameOfFile } from '#contract/resource/storedPath'
import type { Context } from '../../../kit/definition/serveModule.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { variablesIn } from '../bpmn/evaluate.ts'
import type { FormField } from '../bpmn/formFields.ts'
import { loadProgram, type Program, type Variables } from '../engine/program.ts'
import type { ActRule, Subject } from './acts.ts'
import { goOnFrom } from './advanceInstance.ts'
import { namesOfActors } from './assignees.ts'
import { filled } from './form.ts'
import { holdersOf, type Instance } from './tasks.ts'
import { checkForm, chosenUsers, reservedVariables, resolveReferences, valuesIn } from './variables.ts'

export const move: ActRule<Subject> = {
  refusal: ofOthers,
  async run({ instance, tasks, context }, { target, comment }) {
    const { db } = context
    const [definitionId, elementId = ''] = (target ?? '').split('/')
    const version = (await versionsOf(instance, db)).find(({ id }) => id === definitionId)
    const program = version && (await loadProgram(version))
    const step = program && targetsIn(program).find(({ id }) => id === elementId)
    if (!step) throw new Refusal(400, labels.target, { fields: [flowActs.move.input.target] })
    await db.updateTable('flowInstance').set({ definitionId: version.id }).where('id', '=', instance.id).execute()
    const openTasks = tasks.filter(({ endTime }) => endTime === null)
    const variables = { ...instance.variables, pass: true, comment: comment ?? '' }
    const moved = { ...instance, definitionId: version.id }
    await goOnFrom(db, elementId, { instance: moved, program, variables, openTasks }, context)
    return { toUsers: holdersOf(tasks), change: `→ ${step.name} (v${version.version})` }
  },
}

export const correct: ActRule<Subject> = {
  // The record of the request has a form of its own.
  refusal: subject => ofOthers(subject) ?? (subject.instance.businessTable ? labels.ofRecord : undefined),
  async run({ instance, program, tasks, context }, { values }) {
    const { db } = context
    const entered = valuesIn(values)
    const { variables: before } = instance
    const fields = correctedFields(program, before).filter(({ id }) => id in entered)
    if (fields.length < Object.keys(entered).length) throw new Refusal(400, labels.unknown, inValues)
    const running = tasks.flatMap(task =>
      task.endTime === null ? (program.tasks.get(task.taskKey)?.signers ?? '') : [],
    )
    if (running.flatMap(variablesIn).some(name => name in entered)) throw new Refusal(409, labels.signing)
    const checked = await resolveReferences(fields, checkForm(fields, entered), context)
    const changed = fields.filter(
      ({ id }) => JSON.stringify(checked[id] ?? null) !== JSON.stringify(before[id] ?? null),
    )
    if (changed.length === 0) throw new Refusal(400, labels.unchanged, inValues)
    const variables = { ...before, ...checked }
    await db
      .updateTable('flowInstance')
      .set({ variables: JSON.stringify(variables), undo: null })
      .where('id', '=', instance.id)
      .execute()
    const [former, latter] = [await wordsOf(changed, before, db), await wordsOf(changed, variables, db)]
    const change = changed.map(({ name }, index) => `${name}: ${former[index]} → ${latter[index]}`)
    return { toUsers: holdersOf(tasks), change: change.join('\n').slice(0, 740) }
  },
}

/** Administrators of processes do not bypass those who decide their own request. */
function ofOthers({ instance, context }: Subject): Label | undefined {
  return instance.createUser === context.caller.userId ? labels.own : undefined
}

const inValues = { fields: [flowActs.correct.input.values] }

/** The values as people read them. */
async function wordsOf(fields: readonly FormField[], variables: Variables, db: Db): Promise<string[]> {
  const users = await chosenUsers(fields, variables, db)
  return fields.map(({ id, type, options }) => {
    const named = users.get(id) ?? options
    const word = (value: unknown) =>
      type === 'files' ? nameOfFile(String(value)) : (named.find(one => one.id === value)?.name ?? String(value ?? '–'))
    const value = variables[id]
    return (Array.isArray(value) ? value.map(word).join(', ') : word(value)).slice(0, 100)
  })
}

/** The version that the request has, and the newest one. */
async function versionsOf({ definitionId }: Pick<Instance, 'definitionId'>, db: Db) {
  const rows = await db
    .selectFrom('flowDefinition as d')
    .innerJoin('flowDefinition as own', join =>
      join
        .onRef('own.key', '=', 'd.key')
        .onRef('own.tenantId', '=', 'd.tenantId')
        .onRef('own.mode', '=', 'd.mode')
        .on('own.id', '=', definitionId),
    )
    .select(['d.id', 'd.xml', 'd.version', 'd.withdrawn'])
    .orderBy('d.version', 'desc')
    .execute()
  const newest = rows.find(({ withdrawn }) => !withdrawn)
  return rows.filter(({ id }) => id === definitionId || id === newest?.id)
}

/** Steps at which a request can begin: no join waits for a parallel path of any of them. */
const targetsIn = ({ tasks }: Program) =>
  [...tasks].flatMap(([id, step]) => (step.isReturnable && !step.nested ? [{ id, step, name: step.name }] : []))

export async function movesOf(instance: Instance, context: Context): Promise<CorrectionOptions['moves']> {
  const { db } = context
  const moves: CorrectionOptions['moves'] = []
  const { tenantId, createUser: applicant } = instance
  for (const { id, xml, version } of await versionsOf(instance, db))
    for (const target of targetsIn(await loadProgram({ id, xml }))) {
      const people = await namesOfActors(db, target.step, instance.variables, { tenantId, applicant })
      moves.push({ id: `${id}/${target.id}`, name: target.name, version, people: people.slice(0, 5) })
    }
  return moves
}

/** The fields that somebody has filled in or could have, each once. Forms that have not been reached yet are none. */
function correctedFields(program: Program, variables: Variables): FormField[] {
  const reserved = reservedVariables(program)
  const forms = [program.startForm, ...[...program.tasks.values()].map(({ form }) => form)]
  const all = forms.flat().filter(({ id, writable }) => writable && id in variables && !reserved.has(id))
  return all.filter(({ id }, index) => all.findIndex(other => other.id === id) === index)
}

export async function correctable(instance: Instance, program: Program, context: Context): Promise<FlowFormField[]> {
  if (instance.businessTable) return []
  const { variables } = instance
  return filled(correctedFields(program, variables), variables, context)
}

const labels = {
  target: { zh: '不能移到该步骤', en: 'It cannot be moved to this step' },
  own: { zh: '自己的申请由其他管理员处理', en: 'Another administrator has to do this with your own request' },
  ofRecord: { zh: '请在业务单据中更正', en: 'Correct the record that the request is about' },
  unknown: { zh: '表单中没有这样的字段', en: 'The forms have no such field' },
  signing: {
    zh: '会签正在进行，不能更正其名单；请移到该步骤重新开始',
    en: 'A countersign is under way by this list: move the request to the step to begin it anew',
  },
  unchanged: { zh: '没有更正任何数据', en: 'Nothing was corrected' },
} satisfies Record<string, Label>
