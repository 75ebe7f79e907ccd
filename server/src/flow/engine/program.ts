/** What a deployed process becomes for running it: the engine's source, and what of the diagram is read beside it. */
import * as elements from 'bpmn-elements'
import { LRUCache } from 'lru-cache'
import serializer, { type SerializableContext, TypeResolver } from 'moddle-context-serializer'
import { allElements, type Element, listOf, partOf, typeOf, wordOf } from '../bpmn/element.ts'
import { type FormField, formFieldsOf } from '../bpmn/formFields.ts'
import { type Diagram, readDiagram } from '../bpmn/readDiagram.ts'
import { JoiningGateway, markJoins, QuietFlow } from './joins.ts'

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
  const program = readDiagram(xml).then(asProgram)
  programs.set(id, program)
  return program
}

/** One that was read before, so that its text need not come from the database again. */
export function knownProgram(definitionId: string): Promise<Program> | undefined {
  return programs.get(definitionId)
}

const resolver = TypeResolver({ ...elements, SequenceFlow: QuietFlow, InclusiveGateway: JoiningGateway } as never)

function asProgram({ context, process }: Diagram): Program {
  const start = listOf(process, 'flowElements').find(element => typeOf(element) === 'StartEvent')
  markJoins(process)
  const userTasks = allElements(process).filter(element => typeOf(element) === 'UserTask')
  return {
    source: serializer(context as never, resolver),
    initiator: wordOf(start, 'initiator') || 'initiator',
    startForm: start ? formFieldsOf(start) : [],
    isTimed: allElements(process).some(isTimer),
    tasks: new Map(userTasks.map(element => [element.id ?? '', asTask(element)])),
  }
}

function isTimer(element: Element): boolean {
  return listOf(element, 'eventDefinitions').some(event => typeOf(event) === 'TimerEventDefinition')
}

function asTask(element: Element): UserTask {
  const loop = partOf(element, 'loopCharacteristics')
  return {
    name: wordOf(element, 'name') || (element.id ?? ''),
    assignee: wordOf(element, 'assignee'),
    candidateUsers: wordOf(element, 'candidateUsers'),
    candidateGroups: wordOf(element, 'candidateGroups'),
    dueDate: wordOf(element, 'dueDate'),
    elementVariable: loop ? wordOf(loop, 'elementVariable') || 'item' : '',
    nested: element.$parent !== undefined && typeOf(element.$parent) !== 'Process',
    form: formFieldsOf(element),
  }
}
