/** What a deployed process becomes for running it: the engine's source, and what of the diagram is read beside it. */
import * as elements from 'bpmn-elements'
import { LRUCache } from 'lru-cache'
import { deserialize, type SerializableContext, TypeResolver } from 'moddle-context-serializer'
import { programRead } from '../bpmn/parseDiagram.ts'
import type { ReadProgram } from '../bpmn/readProgram.ts'
import { JoiningGateway, QuietFlow } from './joins.ts'

export interface Program extends Omit<ReadProgram, 'source'> {
  source: SerializableContext
}

/** The variables of a process instance. */
export type Variables = Record<string, unknown>

/** A deployed process never changes, so that what was read of it stays true. */
const programs = new LRUCache<string, Promise<Program>>({ max: 200 })

export function programOf({ id, xml }: { id: string; xml: string }): Promise<Program> {
  const known = programs.get(id)
  if (known) return known
  const program = programRead(xml).then(({ source, ...read }) => ({
    ...read,
    source: deserialize(JSON.parse(source) as object, resolver),
  }))
  programs.set(id, program)
  // A thread that failed once says nothing of the process.
  program.catch(() => programs.delete(id))
  return program
}

/** One that was read before, so that its text need not come from the database again. */
export function knownProgram(definitionId: string): Promise<Program> | undefined {
  return programs.get(definitionId)
}

const resolver = TypeResolver({ ...elements, SequenceFlow: QuietFlow, InclusiveGateway: JoiningGateway } as never)
