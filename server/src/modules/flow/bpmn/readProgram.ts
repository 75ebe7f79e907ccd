import { map } from 'moddle-context-serializer'
import {
  allElements,
  attachedTo,
  type Element,
  elementsOf,
  incomingOf,
  outgoingOf,
  partOf,
  textAttribute,
  typeOf,
} from './element.ts'
import { type FormField, formFieldsOf } from './formFields.ts'
import { readDiagram } from './readDiagram.ts'
import { goesOnWhenRefused, initiatorOf, isOfApplicant } from './refusals.ts'

/** Reads what is needed of a process to run it. The result is plain data, because this happens in a thread. */

export interface ProgramData {
  /** The engine's source as JSON. */
  source: string
  /** The variable that names who started it. */
  initiator: string
  startForm: readonly FormField[]
  tasks: ReadonlyMap<string, UserTask>
}

/** Texts as the diagram has them, with expressions in them. */
interface UserTask {
  name: string
  assignee: string
  candidateUsers: string
  candidateGroups: string
  dueDate: string
  /** The variable that holds the item of each task of a multi-instance. */
  elementVariable: string
  /** Within a sub-process, which makes its own elements whenever it runs. */
  nested: boolean
  form: readonly FormField[]
  /** A refusal goes on along the drawing; else it ends the request. */
  goesOnWhenRefused: boolean
  /** A step of the applicant, such as a correction. */
  isOfApplicant: boolean
}

export async function readProgram(xml: string): Promise<ProgramData> {
  const { context, process } = await readDiagram(xml)
  const start = elementsOf(process, 'flowElements').find(element => typeOf(element) === 'StartEvent')
  markJoins(process)
  const initiator = initiatorOf(start)
  const userTasks = allElements(process).filter(element => typeOf(element) === 'UserTask')
  return {
    source: JSON.stringify(map(context as never, () => {})),
    initiator,
    startForm: start ? formFieldsOf(start) : [],
    tasks: new Map(userTasks.map(element => [element.id ?? '', asTask(element, initiator)])),
  }
}

function asTask(element: Element, initiator: string): UserTask {
  const loop = partOf(element, 'loopCharacteristics')
  return {
    name: textAttribute(element, 'name') || (element.id ?? ''),
    assignee: textAttribute(element, 'assignee'),
    candidateUsers: textAttribute(element, 'candidateUsers'),
    candidateGroups: textAttribute(element, 'candidateGroups'),
    dueDate: textAttribute(element, 'dueDate'),
    elementVariable: loop ? textAttribute(loop, 'elementVariable') || 'item' : '',
    nested: element.$parent !== undefined && typeOf(element.$parent) !== 'Process',
    form: formFieldsOf(element),
    goesOnWhenRefused: goesOnWhenRefused(element, initiator),
    isOfApplicant: isOfApplicant(element, initiator),
  }
}

/** To be called before the engine's source is made: what is noted here is handed to the elements in joins.ts. */
export function markJoins(process: Element): void {
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
  return typeOf(element) === 'InclusiveGateway' && !outgoingOf(element).flatMap(reachableFrom).includes(element)
}

function reachableFrom(flow: Element): Element[] {
  const visited = new Set<Element>()
  const next = [flow]
  for (let at = next.pop(); at; at = next.pop()) {
    if (visited.has(at)) continue
    visited.add(at)
    const target = partOf(at, 'targetRef')
    next.push(...(target ? [target] : [...outgoingOf(at), ...attachedTo(at)]))
  }
  return [...visited]
}
