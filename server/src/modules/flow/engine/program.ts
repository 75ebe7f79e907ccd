/** What a deployed process becomes for running it: the engine's source, and what of the diagram is read beside it. */
import * as elements from 'bpmn-elements'
import { LRUCache } from 'lru-cache'
import { deserialize, type SerializableContext, TypeResolver } from 'moddle-context-serializer'
import type { FormField } from '../bpmn/formFields.ts'
import { programRead } from '../bpmn/parseDiagram.ts'
import { JoiningGateway, QuietFlow } from './joins.ts'

export interface Program {
  source: SerializableContext
  /** The variable that names who started it. */
  initiator: string
  startForm: readonly FormField[]
  tasks: ReadonlyMap<string, UserTask>
  /** Moves with the clock, and not only with what people do. */
  isTimed: boolean
}

/** Texts as the diagram has them, with expressions in them. */
export interface UserTask {
  name: string
  assignee: string
  candidateUsers: string
  candidateGroups: string
  dueDate: string
  /** Of a multi-instance: the variable that each of its tasks has its own value of. */
  elementVariable: string
  /** Within a sub-process, which makes its own elements whenever it runs. */
  nested: boolean
  form: readonly FormField[]
}

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
