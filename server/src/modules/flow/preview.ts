/** Previews who would get a request: runs a process by the engine of deployed ones, approving each step; stores nothing. */
import { setImmediate } from 'node:timers/promises'
import { leaveForm } from '#contract/desk/process/leave'
import type { Preview, PreviewedStep } from '#contract/flow/model'
import type { Context } from '../../kit/definition/serveModule.ts'
import { resolve, toText } from './bpmn/evaluate.ts'
import type { UserTask } from './bpmn/readProgram.ts'
import { advance, type StepResult, StepTooLarge } from './engine/advance.ts'
import { loadProgram, type Program, type Variables } from './engine/program.ts'
import { namesOfActors } from './instances/assignees.ts'
import { derivedVariables } from './instances/business.ts'
import { startable } from './instances/instances.ts'
import { assertActive } from './instances/reassign.ts'
import { checkForm, valuesIn } from './instances/variables.ts'

interface PreviewInput {
  program: Program
  variables: Variables
  applicant?: string
}

/** The steps of a request with these values, and who would get them. */
export async function previewAssignees(
  { program, variables, applicant }: PreviewInput,
  context: Context,
): Promise<Preview> {
  const { caller, db } = context
  if (applicant) await assertActive(applicant, context)
  const starter = applicant ?? caller.userId
  return stepsAhead({
    ...{ program, starter },
    valuesFor(fields) {
      // Screens of a process's own request what its diagram does not declare.
      if (fields === program.startForm && fields.length === 0) return variables
      const own = Object.fromEntries(fields.flatMap(({ id }) => (id in variables ? [[id, variables[id]]] : [])))
      // Fields may be empty still.
      return checkForm(
        fields.map(field => ({ ...field, required: false })),
        own,
      )
    },
    peopleFor: (step, known) => namesOfActors(db, step, known, { tenantId: caller.tenantId, applicant: starter }),
  })
}

/** The same for a process that the caller may start, with what they have entered so far. */
export async function startPreview(
  { processDefinitionId, values }: { processDefinitionId: string; values?: string | null | undefined },
  context: Context,
): Promise<Preview> {
  const definition = await startable(processDefinitionId, context)
  const program = await loadProgram(definition)
  const entered = valuesIn(values)
  const table = definition.formKey === leaveForm ? 'blade_process_leave' : null
  return previewAssignees({ program, variables: { ...entered, ...derivedVariables(table, {}, entered) } }, context)
}

/** A process that goes back on every answer has no end. */
const MAX_STEPS = 50

interface PreviewContext {
  program: Program
  /** The values of a form, which are known from when its task is completed. */
  valuesFor(fields: Program['startForm']): Variables
  starter: string
  /** Names of those who would get a task. */
  peopleFor(step: UserTask, variables: Variables): Promise<string[]>
}

export async function stepsAhead({ program, valuesFor, starter, peopleFor }: PreviewContext): Promise<Preview> {
  const variables: Variables = { ...valuesFor(program.startForm), initiator: starter, [program.initiator]: starter }
  const steps: PreviewedStep[] = []
  let result = stepOf(() => advance({ program, variables }))
  while (result?.state) {
    const [task] = result.waiting
    const step = task && program.tasks.get(task.elementId)
    if (!step) return { steps, outcome: 'timer' }
    if (steps.length === MAX_STEPS) return { steps, outcome: 'endless' }
    const known = { ...variables, ...task.loopVariables }
    const words = [step.assignee, step.candidateUsers, step.candidateGroups]
    steps.push({
      elementId: task.elementId,
      name: textOf(step.name, known),
      people: await peopleFor(step, known),
      isUndecided: words.every(word => textOf(word, known) === ''),
    })
    Object.assign(variables, valuesFor(step.form), { pass: true, comment: '' })
    const { state } = result
    // Other requests run between two steps.
    await setImmediate()
    result = stepOf(() => advance({ program, variables, state, complete: task }))
  }
  return { steps, outcome: result ? 'ended' : 'stuck' }
}

/** Nothing where the engine cannot go on: no condition is true, or an expression has no value. */
function stepOf(step: () => StepResult): StepResult | undefined {
  try {
    return step()
  } catch (error) {
    if (error instanceof StepTooLarge) throw error
    return undefined
  }
}

function textOf(text: string, variables: Variables): string {
  try {
    return toText(resolve(text, name => variables[name]))
  } catch {
    return text
  }
}
