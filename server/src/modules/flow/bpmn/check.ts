import { leaveForm } from '#contract/desk/process/leave'
import type { Label } from '#contract/kit/fields'
import {
  allElements,
  bodyOf,
  type Element,
  elementsOf,
  extensionsOf,
  flowElementsOf,
  outgoingOf,
  partOf,
  startOf,
  textAttribute,
  typeOf,
} from './element.ts'
import { assertReadable, hasExpression, isExpression, resolve } from './evaluate.ts'
import { formFieldsOf, ignoredInForm } from './formFields.ts'
import { ExpressionError } from './language.ts'
import type { Diagram } from './readDiagram.ts'
import { countersignOf, escalations } from './readProgram.ts'
import { reasons } from './reasons.ts'
import { initiatorOf, losesRefusal } from './refusals.ts'
import { isDuration, isMoment, isWorkDuration } from './times.ts'

/** Whether a diagram runs here: every element that does not is named, with the reason, before anything is deployed. */

export interface DiagramProblem {
  elementId: string
  elementName: string
  reason: Label
}

type ReportProblem = (element: Element, reason: Label) => void

const longestKey = 64
/** The engine runs the steps between two tasks at once, which needs up to an eighth of a second for so many. */
const MAX_ELEMENTS = 300
const events = ['StartEvent', 'EndEvent', 'IntermediateCatchEvent', 'IntermediateThrowEvent', 'BoundaryEvent']
const tasks = ['UserTask', 'Task', 'ManualTask']
const gateways = ['ExclusiveGateway', 'ParallelGateway', 'InclusiveGateway']
const drawings = ['DataObject', 'DataObjectReference', 'DataStoreReference']
const runnable = new Set([...events, ...tasks, ...gateways, ...drawings, 'SubProcess', 'SequenceFlow'])

/** The definitions that an event of each kind may carry; none is always possible, unless it sets otherwise. */
const definitionsOf: Record<string, readonly string[]> = {
  StartEvent: [],
  EndEvent: ['TerminateEventDefinition', 'ErrorEventDefinition'],
  IntermediateCatchEvent: ['TimerEventDefinition'],
  IntermediateThrowEvent: [],
  BoundaryEvent: ['TimerEventDefinition', 'ErrorEventDefinition'],
}
const needsDefinition = ['IntermediateCatchEvent', 'BoundaryEvent']

export function diagramProblems(diagram: Diagram): DiagramProblem[] {
  const problems: DiagramProblem[] = []
  const report: ReportProblem = (element, reason) => problems.push(problemOf(element, reason))
  const { process, loose, unknown } = diagram
  for (const { name, line } of unknown)
    problems.push({ elementId: '', elementName: '', reason: reasons.unknown(name, line) })
  for (const element of loose) report(element, reasons.loose)
  if (!isKey(process.id ?? '')) report(process, reasons.key)
  if (isDefaultKey(process.id ?? '')) report(process, reasons.defaultKey)
  checkExpressions(process, [textAttribute(process, 'subject')], report)
  checkScope(process, report)
  const elements = allElements(process)
  if (elements.length > MAX_ELEMENTS) report(process, reasons.tooLarge(elements.length, MAX_ELEMENTS))
  for (const element of elements) checkElement(element, report)
  checkCollections(elements, report)
  if (!elements.some(element => tasks.includes(typeOf(element)))) report(process, reasons.noTask)
  checkListeners(process, report)
  const loop = endlessLoop(process)
  if (loop) report(loop, reasons.endless)
  return problems
}

const isKey = (id: string) => /^[A-Za-z_][\w.-]*$/.test(id) && id.length <= longestKey

const isDefaultKey = (id: string) => /^Process_(1|[0-9a-z]{7})$/.test(id)

/** A key of its own, which no modelling tool has given by default. */
export const hasUsableKey = ({ id = '' }: Element) => isKey(id) && !isDefaultKey(id)

/** Steps that run, perhaps in another way than their author means. */
export function diagramWarnings({ process }: Diagram): DiagramProblem[] {
  const initiator = initiatorOf(startOf(process))
  return allElements(process)
    .filter(element => typeOf(element) === 'UserTask' && losesRefusal(element, initiator))
    .map(element => problemOf(element, reasons.lostRefusal))
}

export function problemOf(element: Element, reason: Label): DiagramProblem {
  return { elementId: element.id ?? '', elementName: textAttribute(element, 'name'), reason }
}

/** A process or a sub-process as a whole. */
function checkScope(scope: Element, report: ReportProblem): void {
  const starts = flowElementsOf(scope, 'StartEvent')
  if (starts.length !== 1) report(scope, starts.length === 0 ? reasons.noStart : reasons.severalStarts)
  for (const element of flowElementsOf(scope, 'SubProcess')) checkScope(element, report)
}

function checkElement(element: Element, report: ReportProblem): void {
  const type = typeOf(element)
  if (!runnable.has(type)) {
    report(element, reasons.type(type))
    return
  }
  if (!element.id) report(element, reasons.noId)
  else if (element.id.length > 200) report(element, reasons.key)
  checkListeners(element, report)
  checkIgnored(element, report)
  if (events.includes(type)) checkEvent(element, type, report)
  if (type === 'UserTask') checkUserTask(element, report)
  if (type === 'SubProcess' && element.triggeredByEvent === true) report(element, reasons.eventSubProcess)
  if (type === 'SequenceFlow') checkFlow(element, report)
  if (gateways.includes(type)) checkGateway(element, report)
  const loop = partOf(element, 'loopCharacteristics')
  if (loop) checkLoop(element, loop, report)
}

/** Extensions of other engines that change the path of a process. */
function checkIgnored(element: Element, report: ReportProblem): void {
  const mapping = extensionsOf(element).find(extension => typeOf(extension) === 'inputOutput')
  for (const part of mapping?.$children ?? []) report(element, reasons.ignored(typeOf(part)))
  if (Object.keys(element.$attrs ?? {}).some(name => name.endsWith(':skipExpression')))
    report(element, reasons.ignored('skipExpression'))
  const formKey = textAttribute(element, 'formKey')
  if (formKey && !(typeOf(element) === 'StartEvent' && formKey === leaveForm))
    report(element, reasons.ignored('formKey'))
  for (const word of new Set(ignoredInForm(element))) report(element, reasons.ignored(word))
}

// Listeners are Java code, which does not run here.
function checkListeners(element: Element, report: ReportProblem): void {
  if (extensionsOf(element).some(extension => /Listener$/.test(typeOf(extension)))) report(element, reasons.listener)
}

function checkEvent(element: Element, type: string, report: ReportProblem): void {
  const definitions = elementsOf(element, 'eventDefinitions')
  if (definitions.length > 1) report(element, reasons.severalDefinitions)
  if (definitions.length === 0 && needsDefinition.includes(type)) report(element, reasons.noDefinition)
  for (const definition of definitions) {
    const kind = typeOf(definition)
    if (!definitionsOf[type]?.includes(kind)) report(element, reasons.definition(kind))
    else if (kind === 'TimerEventDefinition') checkTimer(element, definition, report)
  }
  if (type === 'BoundaryEvent' && !partOf(element, 'attachedToRef')) report(element, reasons.notAttached)
  const throwsError = definitions.some(definition => typeOf(definition) === 'ErrorEventDefinition')
  if (type === 'EndEvent' && throwsError && typeOf(element.$parent ?? element) === 'Process')
    report(element, reasons.uncaughtError)
}

function checkTimer(element: Element, timer: Element, report: ReportProblem): void {
  if (partOf(timer, 'timeCycle')) {
    report(element, reasons.cycle)
    return
  }
  const duration = bodyOf(timer, 'timeDuration')
  const date = bodyOf(timer, 'timeDate')
  if (!duration && !date) {
    report(element, reasons.noTime)
    return
  }
  const time = duration || date
  if (hasExpression(time)) {
    checkExpressions(element, [time], report)
    return
  }
  if (!(duration ? isDuration(time) : isMoment(time))) report(element, reasons.time(time))
}

function checkUserTask(element: Element, report: ReportProblem): void {
  const candidates = ['assignee', 'candidateUsers', 'candidateGroups'].map(name => textAttribute(element, name))
  if (candidates.every(word => word === '')) report(element, reasons.nobody)
  const due = textAttribute(element, 'dueDate')
  if (due && !hasExpression(due) && !isDuration(due) && !isMoment(due)) report(element, reasons.time(due))
  checkDeadlines(element, due, report)
  const rule = textAttribute(element, 'countersign')
  if (rule && countersignOf(element) === undefined) report(element, reasons.countersign(rule))
  checkExpressions(element, [...candidates, due], report)
}

function checkDeadlines(element: Element, due: string, report: ReportProblem): void {
  const [remind, escalation, to] = ['remindBefore', 'escalation', 'escalateTo'].map(name =>
    textAttribute(element, name),
  )
  const isWorkTime = textAttribute(element, 'workTime') === 'true'
  if (isWorkTime && !hasExpression(due) && !isWorkDuration(due)) report(element, reasons.workTime(due))
  if (remind && !(isWorkTime ? isWorkDuration(remind) : isDuration(remind))) report(element, reasons.time(remind))
  if ((remind || escalation) && !due) report(element, reasons.noDue)
  if (escalation && !escalations.some(one => one === escalation)) report(element, reasons.escalation(escalation))
  if (escalation === 'transfer' && !to) report(element, reasons.noTarget)
  checkExpressions(element, [to ?? ''], report)
}

function checkFlow(element: Element, report: ReportProblem): void {
  if (!partOf(element, 'sourceRef') || !partOf(element, 'targetRef')) {
    report(element, reasons.loose)
    return
  }
  const condition = partOf(element, 'conditionExpression')
  if (!condition) return
  if (textAttribute(condition, 'language')) {
    report(element, reasons.script)
    return
  }
  const body = textAttribute(condition, 'body')
  if (body && !isExpression(body)) {
    report(element, reasons.condition)
    return
  }
  checkExpressions(element, [body], report)
}

/** One of several outgoing flows without a condition would always be followed. */
function checkGateway(element: Element, report: ReportProblem): void {
  const outgoing = outgoingOf(element)
  if (typeOf(element) === 'ParallelGateway' || outgoing.length < 2) return
  const open = outgoing.filter(flow => flow !== partOf(element, 'default') && !bodyOf(flow, 'conditionExpression'))
  for (const flow of open) report(flow, reasons.noCondition)
}

function checkLoop(element: Element, loop: Element, report: ReportProblem): void {
  if (typeOf(loop) !== 'MultiInstanceLoopCharacteristics') {
    report(element, reasons.standardLoop)
    return
  }
  if (typeOf(element) !== 'UserTask') {
    report(element, reasons.loopOfOther)
    return
  }
  const collection = textAttribute(loop, 'collection')
  const cardinality = bodyOf(loop, 'loopCardinality')
  if (!collection && !cardinality) report(element, reasons.noCollection)
  const completion = bodyOf(loop, 'completionCondition')
  if (completion && !isExpression(completion)) report(element, reasons.condition)
  checkExpressions(element, [collection, cardinality, completion], report)
}

/** A list of people comes from a field that must be filled in, or is in the diagram. */
function checkCollections(elements: readonly Element[], report: ReportProblem): void {
  const lists = listsIn(elements)
  for (const element of elements) {
    const loop = partOf(element, 'loopCharacteristics')
    const collection = textAttribute(loop, 'collection')
    if (!loop || !collection || bodyOf(loop, 'loopCardinality')) continue
    if (!isList(collection, lists)) report(element, reasons.noList(collection))
  }
}

/** The fields of forms that surely name people. */
export function listsIn(elements: readonly Element[]): string[] {
  return elements
    .flatMap(formFieldsOf)
    .filter(({ type, required, writable }) => type === 'users' && required && writable)
    .map(({ id }) => id)
}

export function isList(collection: string, lists: readonly string[]): boolean {
  try {
    const value = resolve(collection, name => (lists.includes(name) ? [name] : null))
    return Array.isArray(value) && value.length > 0
  } catch {
    // The expression itself is reported.
    return true
  }
}

function checkExpressions(element: Element, texts: readonly string[], report: ReportProblem): void {
  for (const text of texts)
    try {
      assertReadable(text)
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      report(element, error.label)
    }
}

/** An element of a circle in which nothing ever waits, so that an instance would never come to rest. */
function endlessLoop(process: Element): Element | undefined {
  const scopes = [process, ...allElements(process).filter(element => typeOf(element) === 'SubProcess')]
  for (const scope of scopes) {
    const found = circleIn(elementsOf(scope, 'flowElements').filter(element => !waits(element)))
    if (found) return found
  }
  return undefined
}

function circleIn(elements: readonly Element[]): Element | undefined {
  const open = new Set(elements)
  const state = new Map<Element, 'entered' | 'left'>()
  const visit = (element: Element): Element | undefined => {
    if (state.get(element) === 'entered') return element
    if (state.has(element)) return undefined
    state.set(element, 'entered')
    for (const flow of outgoingOf(element)) {
      const target = partOf(flow, 'targetRef')
      const found = target && open.has(target) ? visit(target) : undefined
      if (found) return found
    }
    state.set(element, 'left')
    return undefined
  }
  for (const element of elements) {
    const found = typeOf(element) === 'SequenceFlow' ? undefined : visit(element)
    if (found) return found
  }
  return undefined
}

/** User tasks and timers wait; a sub-process waits where something in it certainly does. */
function waits(element: Element): boolean {
  if (['UserTask', 'IntermediateCatchEvent'].includes(typeOf(element))) return true
  return typeOf(element) === 'SubProcess' && firstStepWaits(element)
}

function firstStepWaits(scope: Element): boolean {
  const start = startOf(scope)
  const next = (start ? outgoingOf(start) : []).map(flow => partOf(flow, 'targetRef'))
  return next.length > 0 && next.every(element => element !== undefined && waits(element))
}
