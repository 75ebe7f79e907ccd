/**
 * Tells only those who wait for it that a flow was not taken. The engine passes that on from step to step to the end of
 * the process, which costs more than all that is done; but only joins count the flows that come in.
 */
import * as elements from 'bpmn-elements'
import { allElements, type Element, listOf, outgoingOf, partOf, typeOf } from '../bpmn/element.ts'

interface Discard {
  discardSequence?: string[]
}

interface EngineFlow {
  targetId: string
  behaviour: { leadsToJoin?: boolean }
  discard(content?: Discard): void
}

const EngineFlow = elements.SequenceFlow as unknown as new (...given: unknown[]) => EngineFlow

/** Takes the place of the engine's own, for flows that were looked at by `markFlowsToJoins`. */
export class QuietFlow extends EngineFlow {
  override discard(content: Discard = {}): void {
    // As in a circle: the engine stops where a discard comes by a second time.
    super.discard(this.behaviour.leadsToJoin ? content : { ...content, discardSequence: [this.targetId] })
  }
}

export function markFlowsToJoins(process: Element): void {
  for (const element of allElements(process))
    if (typeOf(element) === 'SequenceFlow') element.leadsToJoin = leadsToJoin(element)
}

function leadsToJoin(flow: Element): boolean {
  const seen = new Set<Element>()
  const next = [flow]
  for (let at = next.pop(); at; at = next.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    if (isJoin(at)) return true
    const target = partOf(at, 'targetRef')
    next.push(...(target ? [target] : [...outgoingOf(at), ...attachedTo(at)]))
  }
  return false
}

/** A step that is passed over takes its boundary events along. */
function attachedTo(element: Element): Element[] {
  return listOf(element.$parent, 'flowElements').filter(other => partOf(other, 'attachedToRef') === element)
}

function isJoin(element: Element): boolean {
  return typeOf(element) === 'ParallelGateway' && incomingOf(element).length > 1
}

function incomingOf(element: Element): Element[] {
  return listOf(element.$parent, 'flowElements').filter(
    other => typeOf(other) === 'SequenceFlow' && partOf(other, 'targetRef') === element,
  )
}
