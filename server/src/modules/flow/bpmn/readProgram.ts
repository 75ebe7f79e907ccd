import { map } from 'moddle-context-serializer'
import {
  allElements,
  attachedTo,
  bodyOf,
  type Element,
  elementsOf,
  flowElementsOf,
  incomingOf,
  outgoingOf,
  partOf,
  startOf,
  textAttribute,
  typeOf,
} from './element.ts'
import { type FormField, formFieldsOf } from './formFields.ts'
import { readDiagram } from './readDiagram.ts'
import { continuesWhenRefused, initiatorOf, isOfApplicant, losesRefusal } from './refusals.ts'

/** Reads what is needed of a process to run it. The result is plain data, because this happens in a thread. */

export interface ProgramData {
  /** The engine's source as JSON. */
  source: string
  /** The variable that names who started it. */
  initiator: string
  startId: string
  /** The line that lists show of a request, with expressions in it; empty where it is the values of the form. */
  subject: string
  /** End events of the process itself, without those of sub-processes. */
  endIds: ReadonlySet<string>
  startForm: readonly FormField[]
  tasks: ReadonlyMap<string, UserTask>
}

/** Texts as the diagram has them, with expressions in them. */
export interface UserTask {
  name: string
  assignee: string
  candidateUsers: string
  candidateGroups: string
  dueDate: string
  /** Durations count hours of work. */
  isWorkTime: boolean
  /** The time before the due date at which the assignee is reminded. */
  remindBefore: string
  /** The action when it is overdue. */
  escalation: Escalation | undefined
  /** The assignee after a transfer, written as an assignee of the diagram. */
  escalateTo: string
  /** The variable that contains the item of each task of a multi-instance. */
  elementVariable: string
  /** Within a sub-process, which makes its own elements whenever it runs. */
  nested: boolean
  form: readonly FormField[]
  /** It may be answered together with others. */
  isBatchable: boolean
  /** A refusal goes on along the diagram; else it ends the request. */
  continuesWhenRefused: boolean
  /** A refusal goes on, and nothing reads it; see losesRefusal. */
  losesRefusal: boolean
  /** A step of the applicant, such as a correction. */
  isOfApplicant: boolean
  /** A request can be returned to it: nothing that runs in parallel with it is waited for. */
  isReturnable: boolean
  /** When the answers of several people are enough. */
  countersign: Countersign | undefined
  /** The diagram has a condition of its own on when enough have answered. */
  hasOwnCondition: boolean
  /** The people who answer, as a list or a number, as in the diagram. */
  signers: string
}

/** `all` have to agree, `any` one suffices, or a share of them in per cent. */
export type Countersign = 'all' | 'any' | number

export const escalations = ['remind', 'transfer', 'administrators'] as const
type Escalation = (typeof escalations)[number]

export async function readProgram(xml: string): Promise<ProgramData> {
  const { context, process } = await readDiagram(xml)
  const start = startOf(process)
  markJoins(process)
  const initiator = initiatorOf(start)
  const userTasks = allElements(process).filter(element => typeOf(element) === 'UserTask')
  for (const task of userTasks) completeByRule(task)
  removeUnread(context.rootElement, process)
  return {
    source: JSON.stringify(map(context, () => {})),
    initiator,
    startId: start?.id ?? '',
    subject: textAttribute(process, 'subject'),
    endIds: new Set(flowElementsOf(process, 'EndEvent').flatMap(({ id }) => id ?? [])),
    startForm: start ? formFieldsOf(start) : [],
    tasks: new Map(userTasks.map(element => [element.id ?? '', asTask(element, initiator, start)])),
  }
}

/** Removes descriptions of other tools that the engine does not read; some it does not know. */
function removeUnread(definitions: Element, process: Element): void {
  const unread = ['ioSpecification', 'properties', 'dataInputAssociations', 'dataOutputAssociations', 'resources']
  for (const element of [process, ...allElements(process)])
    for (const property of [...unread, 'artifacts', 'laneSets']) delete element[property]
  definitions.rootElements = elementsOf(definitions, 'rootElements').filter(
    element => element === process || typeOf(element) === 'Error',
  )
}

function asTask(element: Element, initiator: string, start: Element | undefined): UserTask {
  const loop = partOf(element, 'loopCharacteristics')
  return {
    name: textAttribute(element, 'name') || (element.id ?? ''),
    assignee: textAttribute(element, 'assignee'),
    candidateUsers: textAttribute(element, 'candidateUsers'),
    candidateGroups: textAttribute(element, 'candidateGroups'),
    dueDate: textAttribute(element, 'dueDate'),
    isWorkTime: textAttribute(element, 'workTime') === 'true',
    remindBefore: textAttribute(element, 'remindBefore'),
    escalation: escalations.find(one => one === textAttribute(element, 'escalation')),
    escalateTo: textAttribute(element, 'escalateTo'),
    elementVariable: loop ? textAttribute(loop, 'elementVariable') || 'item' : '',
    nested: element.$parent !== undefined && typeOf(element.$parent) !== 'Process',
    form: formFieldsOf(element),
    isBatchable: textAttribute(element, 'batch') !== 'false',
    continuesWhenRefused: continuesWhenRefused(element, initiator),
    losesRefusal: losesRefusal(element, initiator),
    isOfApplicant: isOfApplicant(element, initiator),
    isReturnable: start !== undefined && isReturnable(element, start),
    countersign: countersignOf(element),
    hasOwnCondition:
      loop !== undefined &&
      bodyOf(loop, 'completionCondition') !== UNTIL_DECIDED &&
      partOf(loop, 'completionCondition') !== undefined,
    signers: loop ? textAttribute(loop, 'collection') || bodyOf(loop, 'loopCardinality') : '',
  }
}

export function countersignOf(element: Element): Countersign | undefined {
  const rule = textAttribute(element, 'countersign')
  if (rule === 'all' || rule === 'any') return rule
  return /^[1-9]\d?$|^100$/.test(rule) ? Number(rule) : undefined
}

/** After each answer the engine checks whether the rule has decided, as computed by `votesDecide` of the server. */
function completeByRule(element: Element): void {
  const loop = partOf(element, 'loopCharacteristics')
  if (loop && countersignOf(element) && !partOf(loop, 'completionCondition'))
    loop.completionCondition = { $type: 'bpmn:FormalExpression', body: UNTIL_DECIDED }
}

/** The variable that states whether a countersign is decided. */
export const DECIDED = 'countersignDecided'
const UNTIL_DECIDED = `\${${DECIDED}}`

/** Whether every join behind a task can only be reached through it; else it would wait for what a return gave up. */
function isReturnable(task: Element, start: Element): boolean {
  if (!task.$parent || typeOf(task.$parent) !== 'Process') return false
  const around = new Set(reachableFrom(start, task))
  return !reachableFrom(task).some(element => isJoin(element) && around.has(element))
}

/** To be called before the engine's source is made: what is noted here is handed to the elements in joins.ts. */
function markJoins(process: Element): void {
  const all = allElements(process)
  const joins = new Set(all.filter(isJoin))
  for (const element of all) {
    if (typeOf(element) === 'SequenceFlow') element.leadsToJoin = reachableFrom(element).some(other => joins.has(other))
    if (typeOf(element) === 'InclusiveGateway') element.isJoin = joins.has(element)
  }
}

function isJoin(element: Element): boolean {
  if (incomingOf(element).length < 2) return false
  if (typeOf(element) === 'ParallelGateway') return true
  // One that a circle comes back to would wait for itself.
  return (
    typeOf(element) === 'InclusiveGateway' &&
    !outgoingOf(element)
      .flatMap(flow => reachableFrom(flow))
      .includes(element)
  )
}

function reachableFrom(flow: Element, without?: Element): Element[] {
  const visited = new Set<Element>()
  const next = [flow]
  for (let at = next.pop(); at; at = next.pop()) {
    if (visited.has(at) || at === without) continue
    visited.add(at)
    const target = partOf(at, 'targetRef')
    next.push(...(target ? [target] : [...outgoingOf(at), ...attachedTo(at)]))
  }
  return [...visited]
}
