/**
 * Joins wait for all incoming flows, and count those that were not taken. The engine passes each such flow on from step
 * to step to the end of the process, which costs more than all that is done; here only joins hear of it.
 */
import * as elements from 'bpmn-elements'

interface Discard {
  discardSequence?: string[]
}

interface EngineFlow {
  targetId: string
  behaviour: { leadsToJoin?: boolean }
  discard(content?: Discard): void
}

const EngineFlow = elements.SequenceFlow as unknown as new (...args: unknown[]) => EngineFlow

/** Takes the place of the engine's own. */
export class QuietFlow extends EngineFlow {
  override discard(content: Discard = {}): void {
    // Pretends a loop: the engine stops where a discard arrives a second time.
    super.discard(this.behaviour.leadsToJoin ? content : { ...content, discardSequence: [this.targetId] })
  }
}

const EngineGateway = elements.InclusiveGateway as unknown as new (definition: object, context: unknown) => object

/** Waits for all ways that were taken, as a parallel one does; the engine's own lets each of them pass by itself. */
export function JoiningGateway(definition: { behaviour: { isJoin?: boolean } }, context: unknown): object {
  return new EngineGateway({ ...definition, isParallelGateway: definition.behaviour.isJoin }, context)
}
