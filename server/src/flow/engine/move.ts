/**
 * Moves an instance by one step: the engine is made from what was stored, does what is to be done, and is stored again.
 * Nothing of it lives longer than that, so that any process may go on with any instance.
 */
import { EventEmitter } from 'node:events'
import { Timers } from 'bpmn-elements'
import { Engine } from 'bpmn-engine'
import { hasExpression, isExpression, resolve } from '../expressions/evaluate.ts'
import type { Variables } from '../tables.ts'
import type { Program } from './program.ts'

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
}

/** What the engine tells and is told, as far as it is used here. */
interface Told {
  id: string
  name?: string
  type: string
  content: Content
  signal(output: object): void
}

interface Content extends Record<string, unknown> {
  executionId: string
  isMultiInstance?: boolean
  index?: number
  parent?: Parent
}

interface Parent {
  executionId?: string
  path?: { executionId?: string }[]
}

export async function move({ program, variables, state, complete }: Move): Promise<Moved & { gone: boolean }> {
  const listener = new EventEmitter()
  const record = recordOf(listener, program)
  const timers = new Timers({ setTimeout: () => undefined, clearTimeout: () => undefined } as never)
  const engine = new Engine({
    name: 'instance',
    sourceContext: program.source,
    expressions: { resolveExpression: evaluator(variables), isExpression, hasExpression } as never,
    timers: timers as never,
    scripts: noScripts as never,
    Logger: silent as never,
  })
  let failure: unknown
  engine.on('error', error => {
    failure ??= error
  })
  if (state) engine.recover(JSON.parse(state))
  const execution = state ? await engine.resume({ listener } as never) : await engine.execute({ listener } as never)
  const completed = complete && record.waits.get(complete.executionId)
  if (complete && completed) {
    record.waits.delete(complete.executionId)
    // To the element itself: passed on from above, it would hold up the errors that it leads to.
    completed.signal({ completed: true })
  }
  if (failure) throw failure
  const running = execution.state === 'running'
  return {
    gone: complete !== undefined && !completed,
    waiting: running ? [...record.waits.values()].map(({ wait }) => wait) : [],
    state: running ? stateOf(execution as never) : undefined,
    wakeAt: running ? earliest(timers.executing as never) : undefined,
    events: record.events,
  }
}

const noScripts = { register() {}, getScript() {} }

const mute = { debug() {}, error() {}, warn() {} }
/** The engine's own would look at the terminal for each element. */
const silent = () => mute

/** Keeps what happens while the engine runs, which is over when its calls return. */
function recordOf(listener: EventEmitter, program: Program) {
  const waits = new Map<string, { wait: Wait; within: string[]; signal: Told['signal'] }>()
  const events: StepEvent[] = []
  listener.on('activity.wait', (told: Told) => {
    const { id, content } = told
    const task = program.tasks.get(id)
    // Events that may be caught wait as well.
    if (!task) return
    const { elementVariable: variable } = task
    const own = content.isMultiInstance && variable ? { [variable]: content[variable], loopCounter: content.index } : {}
    const wait = { executionId: content.executionId, elementId: id, own }
    waits.set(content.executionId, { wait, within: above(content), signal: output => told.signal(output) })
  })
  listener.on('activity.start', (told: Told) => events.push(step('entered', told)))
  listener.on('activity.leave', (told: Told) => {
    const { executionId } = told.content
    events.push(step('left', told))
    // What leaves takes along whatever waited in it: the rest of a multi-instance, and all of a sub-process.
    for (const [key, { within }] of waits) if (key === executionId || within.includes(executionId)) waits.delete(key)
  })
  listener.on('flow.take', ({ id }: Told) => events.push({ is: 'taken', id }))
  return { waits, events }
}

function step(is: 'entered' | 'left', { id, type, name = '', content }: Told): StepEvent {
  return { is, id, run: content.executionId, type: type.replace(/^bpmn:/, ''), name, at: new Date() }
}

function above({ parent }: Content): string[] {
  return [parent, ...(parent?.path ?? [])].flatMap(part => part?.executionId ?? [])
}

type Asked = { content?: { loopOutput?: unknown[]; loopCardinality?: number }; loopOutput?: unknown[] }

/** Expressions of the diagram know the variables of the instance and, within a multi-instance, how far that has come. */
function evaluator(variables: Variables) {
  return (text: unknown, asked: Asked) => {
    if (typeof text !== 'string') return text
    return resolve(text, name => {
      const count = countOf(name, asked)
      return count ?? (Object.hasOwn(variables, name) ? variables[name] : undefined)
    })
  }
}

function countOf(name: string, { content, loopOutput }: Asked): number | undefined {
  const completed = (loopOutput ?? content?.loopOutput ?? []).filter(output => output !== null && output !== undefined)
  switch (name) {
    case 'nrOfInstances':
      return content?.loopCardinality
    case 'nrOfCompletedInstances':
      return completed.length
    case 'nrOfActiveInstances':
      return content?.loopCardinality === undefined ? undefined : content.loopCardinality - completed.length
    default:
      return undefined
  }
}

/** Without the source, which is the same for all instances of a process and half of what would be stored. */
function stateOf({ definitions }: { definitions: readonly { getState(): object }[] }): string {
  return JSON.stringify({ definitions: definitions.map(definition => definition.getState()) })
}

function earliest(timers: readonly { owner?: { expireAt?: Date | string }; expireAt: Date }[]): Date | undefined {
  const moments = timers.map(({ owner, expireAt }) => new Date(owner?.expireAt ?? expireAt).getTime())
  return moments.length > 0 ? new Date(Math.min(...moments)) : undefined
}
