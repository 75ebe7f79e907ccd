/**
 * Which gateways wait for all that comes in, and who has to hear that a flow was not taken. The engine passes that on
 * from step to step to the end of the process, which costs more than all that is done; but only joins count it.
 */
import * as elements from 'bpmn-elements'
import { allElements, type Element, listOf, outgoingOf, partOf, typeOf } from '../bpmn/element.ts'

/** To be asked before the engine's source is made: what is noted here is handed to the elements below. */
export function markJoins(process: Element): void {
  for (const element of allElements(process)) {
    if (typeOf(element) === 'SequenceFlow') element.leadsToJoin = reachableFrom(element).some(isJoin)
    if (typeOf(element) === 'InclusiveGateway') element.isJoin = isJoin(element)
  }
}

function isJoin(element: Element): boolean {
  if (incomingOf(element).length < 2) return false
  if (typeOf(element) === 'ParallelGateway') return true
  // One that a circle comes back to would wait for itself.
  return typeOf(element) === 'InclusiveGateway' && !outgoingOf(element).flatMap(reachableFrom).includes(element)
}

function reachableFrom(flow: Element): Element[] {
  const seen = new Set<Element>()
  const next = [flow]
  for (let at = next.pop(); at; at = next.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    const target = partOf(at, 'targetRef')
    next.push(...(target ? [target] : [...outgoingOf(at), ...attachedTo(at)]))
  }
  return [...seen]
}

const siblingsOf = (element: Element) => listOf(element.$parent, 'flowElements')

const incomingOf = (element: Element) =>
  siblingsOf(element).filter(other => typeOf(other) === 'SequenceFlow' && partOf(other, 'targetRef') === element)

/** A step that is passed over takes its boundary events along. */
const attachedTo = (element: Element) => siblingsOf(element).filter(other => partOf(other, 'attachedToRef') === element)

interface Discard {
  discardSequence?: string[]
}

interface EngineFlow {
  targetId: string
  behaviour: { leadsToJoin?: boolean }
  discard(content?: Discard): void
}

const EngineFlow = elements.SequenceFlow as unknown as new (...given: unknown[]) => EngineFlow

/** Takes the place of the engine's own. */
export class QuietFlow extends EngineFlow {
  override discard(content: Discard = {}): void {
    // As in a circle: the engine stops where a discard comes by a second time.
    super.discard(this.behaviour.leadsToJoin ? content : { ...content, discardSequence: [this.targetId] })
  }
}

const EngineGateway = elements.InclusiveGateway as unknown as new (definition: object, context: unknown) => object

/** Waits for all ways that were taken, as a parallel one does; the engine's own lets each of them pass by itself. */
export function JoiningGateway(definition: { behaviour: { isJoin?: boolean } }, context: unknown): object {
  return new EngineGateway({ ...definition, isParallelGateway: definition.behaviour.isJoin }, context)
}
