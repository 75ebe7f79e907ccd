import { Context, Definition, type ElementMessage, Environment, type LoopScope, Timers } from 'bpmn-elements'
import type { Label } from '#contract/kit/fields'
import { newId } from '../../../platform/db/ids.ts'
import { Refusal } from '../../../platform/http/reply/refusal.ts'
import { hasExpression, isExpression, resolve } from '../bpmn/evaluate.ts'
import type { Program, Variables } from './program.ts'

/**
 * Advances an instance by one step: restores the engine from the stored state, runs it until every path waits or has
 * ended, and serializes it again. No engine object outlives the call, so any server process can continue any instance.
 *
 * The elements run without the bpmn-engine wrapper, which reads files, repeats every event and retains references that
 * block garbage collection; it cost more time than the elements themselves.
 */

/** A user task at which an instance waits. */
export interface WaitingTask {
  executionId: string
  elementId: string
  /** Variables of one task of a multi-instance: its item and its index. */
  loopVariables: Variables
}

export interface StepResult {
  /** All user tasks that wait after the step, including those that already waited before it. */
  waiting: WaitingTask[]
  /** The serialized engine, undefined once the instance has ended. */
  state: string | undefined
  /** The time of the next timer. */
  wakeAt: Date | undefined
  /** In the order in which they happened. */
  events: StepEvent[]
  /** The task to complete no longer waited; timers that were due have still run. */
  taskExpired: boolean
}

type StepEvent =
  | { type: 'entered' | 'left'; elementId: string; executionId: string; elementType: string; name: string; at: Date }
  | { type: 'flowTaken'; flowId: string }

interface AdvanceInput {
  program: Program
  variables: Variables
  /** Null or absent to start an instance. */
  state?: string | null
  /** The task to complete. Without it only timers that are due continue. */
  complete?: { executionId: string; elementId: string }
}

type MessageContent = ElementMessage['content']

/** Diagrams and variables come from users, so that a failure of the engine is a refusal with its reason. */
export function advance(step: AdvanceInput): StepResult {
  try {
    return run(step)
  } catch (error) {
    throw refusalOf(error)
  }
}

function run({ program, variables, state, complete }: AdvanceInput): StepResult {
  const timers = new Timers({ setTimeout: () => undefined, clearTimeout: () => undefined })
  const definition = new Definition(Context(program.source, createEnvironment(variables, timers)))
  const recorder = createRecorder(program)
  definition.broker.subscribeTmp('event', '#', recorder.onEvent, { noAck: true })
  if (state) {
    definition.recover(JSON.parse(state).definitions[0])
    definition.resume()
  } else definition.run()
  const completed = complete && recorder.waiting.get(complete.executionId)
  if (complete && completed) {
    recorder.waiting.delete(complete.executionId)
    signalCompletion(definition, completed.message, program)
  }
  if (recorder.failures.length > 0) throw recorder.failures[0]
  const running = definition.isRunning
  return {
    taskExpired: complete !== undefined && !completed,
    waiting: running ? [...recorder.waiting.values()].map(({ task }) => task) : [],
    // The source is left out: it is the same for all instances of a process and would double the size of the state.
    state: running ? JSON.stringify({ definitions: [definition.getState()] }) : undefined,
    wakeAt: running ? earliest(timers.executing) : undefined,
    events: recorder.events,
  }
}

function createEnvironment(variables: Variables, timers: Timers): Environment {
  return new Environment({
    // Elements without a position are left out of the state, which every step parses.
    settings: { disableTrackState: true },
    expressions: { resolveExpression: createEvaluator(variables), isExpression, hasExpression },
    timers,
    scripts: noScripts,
    Logger: createLogger,
  })
}

const noScripts = { register() {}, getScript() {} }

const silentLogger = { debug() {}, error() {}, warn() {} }
/** The engine's own logger inspects the terminal for each element. */
const createLogger = () => silentLogger

/** Signals the element itself: a signal through the definition would delay the errors that it raises. */
function signalCompletion(definition: Definition, waitMessage: ElementMessage, { tasks }: Program): void {
  const { content } = waitMessage
  const message = { completed: true }
  if (tasks.get(content.id)?.nested) definition.getApi(waitMessage).signal(message)
  else {
    // Publishes what an API object would publish; the engine retains API objects far longer than they are used.
    const task = definition.getActivityById(content.id)
    const options = { correlationId: newId(), type: 'signal' }
    task.broker.publish('api', `activity.signal.${content.executionId}`, { ...content, message }, options)
  }
}

/** Collects the events of one step; the engine runs synchronously and is done when its call returns. */
function createRecorder(program: Program) {
  const waiting = new Map<string, { task: WaitingTask; ancestors: string[]; message: ElementMessage }>()
  const events: StepEvent[] = []
  const failures: unknown[] = []
  const onWait = (message: ElementMessage) => {
    const { id, executionId, ...content } = message.content
    const task = program.tasks.get(id)
    // Catch events wait as well, but they are no user tasks.
    if (!task) return
    const { elementVariable: variable } = task
    const loopVariables =
      content.isMultiInstance && variable ? { [variable]: content[variable], loopCounter: content.index } : {}
    const ancestors = ancestorsOf(message.content)
    waiting.set(executionId, { task: { executionId, elementId: id, loopVariables }, ancestors, message })
  }
  const onLeave = ({ content }: ElementMessage) => {
    events.push(createEvent('left', content))
    const { executionId } = content
    // Leaving an activity cancels its waiting tasks: the rest of a multi-instance, and all tasks of a sub-process.
    for (const [key, { ancestors }] of waiting)
      if (key === executionId || ancestors.includes(executionId)) waiting.delete(key)
  }
  const onEvent = (routingKey: string, message: ElementMessage) => {
    if (routingKey === 'activity.wait') onWait(message)
    else if (routingKey === 'activity.start') events.push(createEvent('entered', message.content))
    else if (routingKey === 'activity.leave') onLeave(message)
    else if (routingKey === 'flow.take') events.push({ type: 'flowTaken', flowId: message.content.id })
    else if (routingKey === 'definition.error') failures.push(message.content.error)
  }
  return { waiting, events, failures, onEvent }
}

function createEvent(type: 'entered' | 'left', content: MessageContent): StepEvent {
  const { id: elementId, type: elementType, name = '', executionId } = content
  return { type, elementId, executionId, elementType: elementType.replace(/^bpmn:/, ''), name, at: new Date() }
}

function ancestorsOf({ parent }: MessageContent): string[] {
  return [parent, ...(parent?.path ?? [])].flatMap(part => part?.executionId ?? [])
}

/** Expressions see the variables of the instance and, within a multi-instance, the counters of the loop. */
function createEvaluator(variables: Variables) {
  return (expression: unknown, context: LoopScope) => {
    if (typeof expression !== 'string') return expression
    const counters = loopCounters(context)
    return resolve(expression, name => {
      const counter = counters[name as keyof LoopCounters]
      return counter ?? (Object.hasOwn(variables, name) ? variables[name] : undefined)
    })
  }
}

type LoopCounters = Partial<Record<'nrOfInstances' | 'nrOfCompletedInstances' | 'nrOfActiveInstances', number>>

function loopCounters({ content, loopOutput }: LoopScope): LoopCounters {
  const total = content?.loopCardinality
  const outputs = loopOutput ?? content?.loopOutput
  const completed = outputs?.filter(output => output !== null && output !== undefined).length ?? 0
  if (total === undefined) return outputs ? { nrOfCompletedInstances: completed } : {}
  return { nrOfInstances: total, nrOfCompletedInstances: completed, nrOfActiveInstances: total - completed }
}

function earliest(timers: readonly { owner?: { expireAt?: Date | string }; expireAt: Date }[]): Date | undefined {
  const times = timers.map(({ owner, expireAt }) => new Date(owner?.expireAt ?? expireAt).getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

/** A refusal that no flow of the diagram handles ends the request, whatever else waits in it. */
export function endByRefusal({ executionId, elementId }: WaitingTask, { tasks }: Program): StepResult {
  const name = tasks.get(elementId)?.name ?? ''
  return {
    waiting: [],
    state: undefined,
    wakeAt: undefined,
    events: [{ type: 'left', elementId, executionId, elementType: 'UserTask', name, at: new Date() }],
    taskExpired: false,
  }
}

/** The engine runs a step by nested calls, so that a large diagram uses up the call stack. */
export class StepTooLarge extends Refusal {
  override name = 'StepTooLarge'
  constructor() {
    super(400, labels.tooLarge)
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error
  if (error instanceof RangeError)
    return /call stack/.test(error.message) ? new StepTooLarge() : new Refusal(400, stopped(error.message))
  const { inner } = error as { inner?: unknown }
  if (inner instanceof Refusal || inner instanceof RangeError) return refusalOf(inner)
  // Errors of the engine name the element; all others are defects of the server.
  if (!('description' in error || 'source' in error)) return error
  if (error.message.endsWith('no conditional flow taken')) return new Refusal(400, labels.noFlow)
  return new Refusal(400, stopped(error.message.slice(0, 200)))
}

function stopped(reason: string): Label {
  return { zh: `流程无法继续：${reason}`, en: `The process cannot go on: ${reason}` }
}

const labels = {
  tooLarge: {
    zh: '流程过大，无法执行，请拆分为较小的流程',
    en: 'The process is too large to run; split it into smaller ones',
  },
  noFlow: { zh: '流程无法继续：没有符合条件的分支', en: 'The process cannot go on: no condition holds' },
} satisfies Record<string, Label>
