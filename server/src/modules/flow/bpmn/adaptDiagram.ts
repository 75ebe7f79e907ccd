import { layoutProcess } from 'bpmn-auto-layout'
import { BpmnModdle } from 'bpmn-moddle'
import { leaveForm, leaveFormFields } from '#contract/desk/process/leave'
import type { AdaptedProcess } from '#contract/flow/model'
import type { Label } from '#contract/kit/fields'
import { Adaptation } from './adaptation.ts'
import { adaptElement, connectLinks, isReplaceable, removeForeignParts } from './adaptElement.ts'
import { type DiagramProblem, diagramProblems, hasUsableKey } from './check.ts'
import {
  allElements,
  attachedTo,
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
import { assertSize, formKeyOf } from './examineDiagram.ts'
import { formFieldsOf } from './formFields.ts'
import { diagramOf, parseFile, processesIn, readDiagram } from './readDiagram.ts'
import { initiatorOf } from './refusals.ts'

export interface AdaptedDiagram extends Omit<AdaptedProcess, 'changes' | 'problems'> {
  changes: DiagramProblem[]
  problems: DiagramProblem[]
}

/**
 * Rewrites a process of another tool so that it runs here. Uses the first one, unless `processId` selects another one.
 */
export async function adaptDiagram({ xml, processId }: { xml: string; processId?: string }): Promise<AdaptedDiagram> {
  const context = await parseFile(xml)
  const processes = processesIn(context.rootElement)
  const { process, loose, unknown } = diagramOf(
    context,
    processId ? processes.find(({ id }) => id === processId) : processes[0],
  )
  const offered = processes.map(one => ({ id: one.id ?? '', name: textAttribute(one, 'name') }))
  const chosenId = process.id ?? ''
  const key = hasUsableKey(process) ? chosenId : ''
  assertSize(process)
  const freeId = unusedIds(context.elementsById)
  if (!key) process.id = freeId('imported')

  const adaptation = new Adaptation(context.rootElement, filledVariables(process))
  for (const element of loose) adaptation.note(element, labels.loose)
  for (const { name, line } of unknown) adaptation.note(process, labels.unknown(name, line))
  removeOtherProcesses(context.rootElement, process, adaptation)
  for (const element of allElements(process)) element.id ??= freeId('element')
  removeForeignParts(process, adaptation)
  adaptScope(process, adaptation)

  const adapted = await written(context.rootElement)
  const diagram = await readDiagram(adapted)
  const changed = new Set(adaptation.changes.map(({ elementId }) => elementId))
  return {
    xml: adapted,
    key,
    name: textAttribute(process, 'name'),
    processes: offered,
    processId: chosenId,
    kept: allElements(diagram.process).filter(({ id }) => !changed.has(id ?? '')).length,
    changes: adaptation.changes,
    problems: diagramProblems(diagram),
  }
}

/** Removes the other processes and what goes between them. */
function removeOtherProcesses(definitions: Element, process: Element, adaptation: Adaptation): void {
  const isOther = (element: Element) => typeOf(element) === 'Process' && element !== process
  const roots = elementsOf(definitions, 'rootElements')
  for (const other of roots.filter(isOther))
    if (allElements(other).length > 0) adaptation.note(other, labels.otherProcess)
  definitions.rootElements = roots.filter(element => !isOther(element))
  for (const collaboration of roots.filter(one => typeOf(one) === 'Collaboration')) {
    collaboration.messageFlows = []
    collaboration.participants = elementsOf(collaboration, 'participants').filter(
      one => partOf(one, 'processRef') === process,
    )
  }
}

/** Writes the file without references to removed elements, with a layout where it had none. */
async function written(definitions: Element): Promise<string> {
  const { xml } = await new BpmnModdle().toXML(definitions)
  const { rootElement } = await parseFile(xml)
  // The layout follows them, and not every modeller writes them.
  for (const step of processesIn(rootElement)
    .flatMap(allElements)
    .filter(element => typeOf(element) !== 'SequenceFlow'))
    Object.assign(step, { incoming: incomingOf(step), outgoing: outgoingOf(step) })
  const planes = elementsOf(rootElement, 'diagrams').flatMap(diagram => partOf(diagram, 'plane') ?? [])
  for (const plane of planes)
    plane.planeElement = elementsOf(plane, 'planeElement').filter(one => partOf(one, 'bpmnElement'))
  const clean = (await new BpmnModdle().toXML(rootElement, { format: true })).xml
  const hasLayout = planes.some(plane => elementsOf(plane, 'planeElement').length > 0)
  // A missing layout is no reason for a refusal.
  return hasLayout ? clean : layoutProcess(clean).catch(() => clean)
}

/** Some tools leave out the ids of flows. */
function unusedIds(taken: Readonly<Record<string, unknown>>): (word: string) => string {
  let count = 0
  return word => {
    for (;;) {
      const id = `${word}_${++count}`
      if (!(id in taken)) return id
    }
  }
}

/** The variables that the forms of the process and the server fill; other engines have those of their programs as well. */
function filledVariables(process: Element): ReadonlySet<string> {
  const elements = allElements(process)
  const items = elements.map(element => textAttribute(partOf(element, 'loopCharacteristics'), 'elementVariable'))
  const counts = ['nrOfInstances', 'nrOfCompletedInstances', 'nrOfActiveInstances', 'loopCounter']
  const own = ['pass', 'comment', 'initiator', initiatorOf(startOf(process)), 'execution', 'item', ...counts]
  const ofScreens = formKeyOf(process) === leaveForm ? [...Object.keys(leaveFormFields), 'days'] : ['taskUser']
  return new Set([...own, ...ofScreens, ...items, ...elements.flatMap(formFieldsOf).map(({ id }) => id)])
}

/** A process or a sub-process: its elements, then what no path leads to any more. */
function adaptScope(scope: Element, adaptation: Adaptation): void {
  removeLooseFlows(scope, adaptation)
  ensureSingleStart(scope, adaptation)
  connectLinks(scope, adaptation)
  // A gateway of events decides what becomes of the events behind it.
  const isFirst = (element: Element) => typeOf(element) === 'EventBasedGateway'
  const elements = elementsOf(scope, 'flowElements')
  for (const element of [...elements.filter(isFirst), ...elements.filter(one => !isFirst(one))])
    adaptElement(element, adaptation)
  removeUnreached(scope, adaptation)
  for (const element of flowElementsOf(scope, 'SubProcess')) adaptScope(element, adaptation)
}

function removeLooseFlows(scope: Element, adaptation: Adaptation): void {
  const isLoose = (flow: Element) =>
    ['sourceRef', 'targetRef'].some(end => partOf(flow, end)?.$parent !== scope || !partOf(flow, end)?.id)
  for (const flow of flowElementsOf(scope, 'SequenceFlow').filter(isLoose)) adaptation.remove(flow, labels.looseFlow)
}

function ensureSingleStart(scope: Element, adaptation: Adaptation): void {
  const elements = elementsOf(scope, 'flowElements')
  const starts = flowElementsOf(scope, 'StartEvent')
  const plain = starts.find(start => elementsOf(start, 'eventDefinitions').length === 0)
  for (const start of starts) if (start !== (plain ?? starts[0])) adaptation.remove(start, labels.otherStart)
  const entries = elements.filter(element => isReplaceable(element) && incomingOf(element).length === 0)
  if (starts.length > 0 || entries.length === 0) return
  const start = adaptation.add(scope, 'StartEvent', { id: `${scope.id}_start` })
  for (const entry of entries) adaptation.connect(start, entry)
  adaptation.note(start, labels.startAdded)
}

/** A join would wait for a path that is never reached. */
function removeUnreached(scope: Element, adaptation: Adaptation): void {
  const starts = flowElementsOf(scope, 'StartEvent')
  const reached = new Set<Element>()
  const open = [...starts]
  for (let element = open.pop(); element; element = open.pop()) {
    if (reached.has(element)) continue
    reached.add(element)
    const next = outgoingOf(element).flatMap(flow => partOf(flow, 'targetRef') ?? [])
    open.push(...next, ...attachedTo(element))
  }
  if (starts.length === 0) return
  for (const element of [...elementsOf(scope, 'flowElements')])
    if (isReplaceable(element) && !reached.has(element)) adaptation.remove(element, labels.unreached)
}

const labels = {
  loose: {
    zh: '引用了不存在的元素，已去掉引用',
    en: 'Refers to an element that is not there; the reference was removed',
  },
  unknown: (name: string, line: number): Label => ({
    zh: `第${line}行：不认识的元素 ${name}，已去掉`,
    en: `Line ${line}: unknown element ${name}, removed`,
  }),
  looseFlow: { zh: '连线没有起点或终点，已去掉', en: 'A flow without a source or a target, removed' },
  otherProcess: { zh: '文件中的另一个流程，没有导入', en: 'Another process of the file; not imported' },
  otherStart: { zh: '多余的开始事件，已去掉', en: 'A further start event, removed' },
  startAdded: { zh: '没有开始事件，已补上', en: 'There was no start event; added' },
  unreached: { zh: '没有路径可以到达，已去掉', en: 'No path leads to it; removed' },
}
