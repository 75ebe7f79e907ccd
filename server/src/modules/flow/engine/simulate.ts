/** Runs a diagram with sample values, by the engine that runs deployed processes; nothing is stored. */
import { setImmediate } from 'node:timers/promises'
import type { SimulatedStep, Simulation } from '#contract/flow/model'
import { resolve, toText } from '../expressions/evaluate.ts'
import { advance, type StepResult, StepTooLarge, type WaitingTask } from './advance.ts'
import type { Program, Variables } from './program.ts'

/** A process that goes back on every answer has no end. */
const MAX_STEPS = 50

type Step = NonNullable<ReturnType<Program['tasks']['get']>>

export interface Sample {
  program: Program
  /** Values of form fields; each task adds those of its own form when it is completed. */
  valuesFor(fields: Program['startForm']): Variables
  starter: { id: string; name: string }
  /** Names of those who would get a task. */
  peopleFor(step: Step, variables: Variables): Promise<string[]>
}

export async function simulate(sample: Sample): Promise<Simulation> {
  const { program, valuesFor, starter } = sample
  const variables: Variables = { ...valuesFor(program.startForm), initiator: starter.id }
  variables[program.initiator] = starter.id
  const steps: SimulatedStep[] = []
  let result = stepOf(() => advance({ program, variables }))
  while (result?.state) {
    const [task] = result.waiting
    if (!task) return { steps, outcome: 'timer' }
    if (steps.length === MAX_STEPS) return { steps, outcome: 'endless' }
    const named = { ...variables, ...task.loopVariables, initiator: starter.name, [program.initiator]: starter.name }
    const step = program.tasks.get(task.elementId)
    const people = step ? await sample.peopleFor(step, { ...variables, ...task.loopVariables }) : []
    steps.push({ ...toSimulatedTask(task, program, named), people })
    Object.assign(variables, valuesFor(step?.form ?? []), { pass: true, comment: '' })
    const { state } = result
    // Other requests take their turn between two steps.
    await setImmediate()
    result = stepOf(() => advance({ program, variables, state, complete: task }))
  }
  return { steps, outcome: result ? 'ended' : 'stuck' }
}

/** Nothing where the engine cannot go on: no condition holds, or an expression has no value. */
function stepOf(step: () => StepResult): StepResult | undefined {
  try {
    return step()
  } catch (error) {
    if (error instanceof StepTooLarge) throw error
    return undefined
  }
}

function toSimulatedTask({ elementId }: WaitingTask, { tasks }: Program, variables: Variables) {
  const task = tasks.get(elementId)
  const textOf = (text = '') => {
    try {
      return toText(resolve(text, name => variables[name]))
    } catch {
      return text
    }
  }
  const who = [task?.assignee, task?.candidateUsers, task?.candidateGroups].map(textOf)
  return { elementId, name: textOf(task?.name), who: who.filter(word => word !== '').join(', ') }
}
