/**
 * Moves an instance by one step: the engine is made from what was stored, does what is to be done, and is stored again.
 * Nothing of it lives longer than that, so that any process may go on with any instance.
 *
 * The elements are driven without the shell that bpmn-engine puts around them, which reads files, repeats every event
 * and keeps what it made from being cleared away: it took more time than the elements themselves.
 */

import { Context, Definition, Environment, Timers } from 'bpmn-elements'
import type { Broker } from 'smqp'
import { newId } from '../../../platform/db/ids.ts'
import { hasExpression, isExpression, resolve } from '../expressions/evaluate.ts'
import type { Program, Variables } from './program.ts'

/** A user task at which an instance waits. */
export interface Wait {
  executionId: string
  elementId: string
  /** Of a multi-instance: which of its tasks, and whom it is for. */
  own: Variables
}

export interface Moved {
  /** All user tasks that wait now, those that waited before among them. */
  waiting: Wait[]
  /** What to go on from; nothing when the instance has ended. */
  state: string | undefined
  /** When the next timer is due. */
  wakeAt: Date | undefined
  /** In the order in which they happened. */
  events: StepEvent[]
}

export interface Outcome extends Moved {
  /** The task to be completed was no longer there. */
  gone: boolean
}

export type StepEvent =
  | { is: 'entered' | 'left'; id: string; run: string; type: string; name: string; at: Date }
  | { is: 'taken'; id: string }

export interface Move {
  program: Program
  variables: Variables
  /** Nothing to start with. */
  state?: string | null
  /** The task that is completed; otherwise only the timers that are due move on. */
  complete?: { executionId: string; elementId: string }
  /** Is told each expression that was asked for, with its value. */
  learn?: (asked: Asked) => void
}

export interface Asked {
  text: string
  /** How far a multi-instance had come. */
  counts: Counts
  value: unknown
}

type Counts = Partial<Record<'nrOfInstances' | 'nrOfCompletedInstances' | 'nrOfActiveInstances', number>>

/** What the elements tell, as far as it is used here. */
interface Content extends Record<string, unknown> {
  id: string
  type: string
  name?: string
  executionId: string
  isMultiInstance?: boolean
  index?: number
  parent?: Parent
}

interface Parent {
  executionId?: string
  path?: { executionId?: string }[]
}

interface Told {
  content: Content
}

export function move({ program, variables, state, complete, learn }: Move): Outcome {
  const timers = new Timers({ setTimeout: () => undefined, clearTimeout: () => undefined } as never)
  const definition = new Definition(Context(program.source as never, environmentOf({ variables, learn }, timers)))
  const record = recordOf(program)
  definition.broker.subscribeTmp('event', '#', record.hear as never, { noAck: true })
  if (state) {
    definition.recover(JSON.parse(state).definitions[0])
    definition.resume()
  } else definition.run()
  const completed = complete && record.waits.get(complete.executionId)
  if (complete && completed) {
    record.waits.delete(complete.executionId)
    signal(definition, completed.told, program)
  }
  if (record.failures.length > 0) throw record.failures[0]
  const running = definition.isRunning
  return {
    gone: complete !== undefined && !completed,
    waiting: running ? [...record.waits.values()].map(({ wait }) => wait) : [],
    // Without the source, which is the same for all instances of a process and half of what would be stored.
    state: running ? JSON.stringify({ definitions: [definition.getState()] }) : undefined,
    wakeAt: running ? earliest(timers.executing as never) : undefined,
    events: record.events,
  }
}

type Knowing = Pick<Move, 'variables' | 'learn'>

function environmentOf(knowing: Knowing, timers: Timers): Environment {
  return new Environment({
    // What has nothing to go on from is left out of the state, which is read at every step.
    settings: { disableTrackState: true },
    expressions: { resolveExpression: evaluator(knowing), isExpression, hasExpression } as never,
    timers: timers as never,
    scripts: noScripts as never,
    Logger: silent as never,
  })
}

const noScripts = { register() {}, getScript() {} }

const mute = { debug() {}, error() {}, warn() {} }
/** The engine's own would look at the terminal for each element. */
const silent = () => mute

/** To the element itself: passed on from above, it would hold up the errors that it leads to. */
function signal(definition: Definition, told: Told, { tasks }: Program): void {
  const { content } = told
  const message = { completed: true }
  if (tasks.get(content.id)?.nested) definition.getApi(told as never).signal(message)
  else {
    // What an API object does, without one: they are kept far longer than they live.
    const task = definition.getActivityById(content.id) as { broker: Broker }
    const options = { correlationId: newId(), type: 'signal' }
    task.broker.publish('api', `activity.signal.${content.executionId}`, { ...content, message }, options)
  }
}

/** Keeps what happens while the engine runs, which is over when its calls return. */
function recordOf(program: Program) {
  const waits = new Map<string, { wait: Wait; within: string[]; told: Told }>()
  const events: StepEvent[] = []
  const failures: unknown[] = []
  const wait = (told: Told) => {
    const { id, executionId, ...content } = told.content
    const task = program.tasks.get(id)
    // Events that may be caught wait as well.
    if (!task) return
    const { elementVariable: variable } = task
    const own = content.isMultiInstance && variable ? { [variable]: content[variable], loopCounter: content.index } : {}
    waits.set(executionId, { wait: { executionId, elementId: id, own }, within: above(told.content), told })
  }
  const leave = ({ content }: Told) => {
    events.push(step('left', content))
    const { executionId } = content
    // What leaves takes along whatever waited in it: the rest of a multi-instance, and all of a sub-process.
    for (const [key, { within }] of waits) if (key === executionId || within.includes(executionId)) waits.delete(key)
  }
  const hear = (is: string, told: Told) => {
    if (is === 'activity.wait') wait(told)
    else if (is === 'activity.start') events.push(step('entered', told.content))
    else if (is === 'activity.leave') leave(told)
    else if (is === 'flow.take') events.push({ is: 'taken', id: told.content.id })
    else if (is === 'definition.error') failures.push(told.content.error)
  }
  return { waits, events, failures, hear }
}

function step(is: 'entered' | 'left', { id, type, name = '', executionId }: Content): StepEvent {
  return { is, id, run: executionId, type: type.replace(/^bpmn:/, ''), name, at: new Date() }
}

function above({ parent }: Content): string[] {
  return [parent, ...(parent?.path ?? [])].flatMap(part => part?.executionId ?? [])
}

interface Asking {
  content?: { loopOutput?: unknown[]; loopCardinality?: number }
  loopOutput?: unknown[]
}

function evaluator({ variables, learn }: Knowing) {
  return (text: unknown, asking: Asking) => {
    if (typeof text !== 'string') return text
    const counts = countsOf(asking)
    const value = expressionValue(text, { variables, counts })
    learn?.({ text, counts, value })
    return value
  }
}

/** Expressions of the diagram know the variables of the instance and, within a multi-instance, how far that has come. */
export function expressionValue(
  text: string,
  { variables, counts }: { variables: Variables; counts: Counts },
): unknown {
  return resolve(text, name => {
    const count = counts[name as keyof Counts]
    return count ?? (Object.hasOwn(variables, name) ? variables[name] : undefined)
  })
}

function countsOf({ content, loopOutput }: Asking): Counts {
  const all = content?.loopCardinality
  const outputs = loopOutput ?? content?.loopOutput
  const completed = outputs?.filter(output => output !== null && output !== undefined).length ?? 0
  if (all === undefined) return outputs ? { nrOfCompletedInstances: completed } : {}
  return { nrOfInstances: all, nrOfCompletedInstances: completed, nrOfActiveInstances: all - completed }
}

function earliest(timers: readonly { owner?: { expireAt?: Date | string }; expireAt: Date }[]): Date | undefined {
  const moments = timers.map(({ owner, expireAt }) => new Date(owner?.expireAt ?? expireAt).getTime())
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined
}
