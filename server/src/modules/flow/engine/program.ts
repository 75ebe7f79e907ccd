/** The executable form of a deployed process: the engine's source and the facts read with it. */

import * as elements from 'bpmn-elements'
import { LRUCache } from 'lru-cache'
import { deserialize, type SerializableContext, TypeResolver } from 'moddle-context-serializer'
import { parseDiagram } from '../bpmn/parseDiagram.ts'
import type { ProgramData } from '../bpmn/readProgram.ts'

/**
 * Joins wait for all incoming flows, and count discarded ones. The engine passes each discard on from step to step to
 * the end of the process, which costs more than everything else; here only joins receive it.
 */

/** Replaces the sequence flow of the engine. */
class QuietFlow extends elements.SequenceFlow {
  override discard(content: { discardSequence?: string[] } = {}): void {
    // Pretends a loop: the engine stops where a discard arrives a second time.
    super.discard(this.behaviour.leadsToJoin ? content : { ...content, discardSequence: [this.targetId] })
  }
}

/** Waits for all active incoming flows, as a parallel gateway does; the engine's own passes each of them by itself. */
function JoiningGateway(definition: { behaviour: { isJoin?: boolean } }, context: object): object {
  return new elements.InclusiveGateway({ ...definition, isParallelGateway: definition.behaviour.isJoin }, context)
}

export interface Program extends Omit<ProgramData, 'source'> {
  source: SerializableContext
  /** The source as it was read. */
  sourceText: string
}

/** The variables of a process instance. */
export type Variables = Record<string, unknown>

/** Cached for good, because a deployed process never changes. */
const programs = new LRUCache<string, Promise<Program>>({ max: 200 })

export function loadProgram({ id, xml }: { id: string; xml: string }): Promise<Program> {
  const known = programs.get(id)
  if (known) return known
  const program = compileProgram(xml)
  programs.set(id, program)
  // A failed thread does not mean that the process is invalid.
  program.catch(() => programs.delete(id))
  return program
}

/** The program of a diagram that need not be deployed. */
export async function compileProgram(xml: string): Promise<Program> {
  const { source: sourceText, ...read } = await parseDiagram('readProgram', xml)
  return { ...read, sourceText, source: deserialize(JSON.parse(sourceText) as object, resolver) }
}

interface SourceElements {
  sequenceFlows: { sourceId: string; targetId: string }[]
  activities: { id: string; parent: { type: string }; behaviour: { attachedTo?: { id: string } } }[]
}

/** The process as if it began at the task to which a request is returned. Its state is that of the whole process. */
export function programFrom(program: Program, elementId: string): Program {
  const elements = JSON.parse(program.sourceText) as SourceElements
  const isFromStart = ({ sourceId }: { sourceId: string }) => sourceId === program.startId
  const [first] = elements.sequenceFlows.filter(isFromStart)
  elements.sequenceFlows = elements.sequenceFlows.filter(flow => flow === first || !isFromStart(flow))
  if (first) first.targetId = elementId
  // The engine starts whatever no flow leads to.
  const reached = new Set([program.startId, ...elements.sequenceFlows.map(({ targetId }) => targetId)])
  elements.activities = elements.activities.filter(
    ({ id, parent, behaviour }) => parent.type !== 'bpmn:Process' || reached.has(behaviour.attachedTo?.id ?? id),
  )
  return { ...program, source: deserialize(elements, resolver) }
}

/** The cached program, which saves reading the XML from the database. */
export function cachedProgram(definitionId: string): Promise<Program> | undefined {
  return programs.get(definitionId)
}

const resolver = TypeResolver({
  ...elements,
  SequenceFlow: QuietFlow,
  InclusiveGateway: JoiningGateway,
  // The engine's own waits for a signal, which nobody sends.
  ManualTask: elements.Task,
})
