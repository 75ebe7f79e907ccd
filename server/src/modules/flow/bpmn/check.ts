/** Whether a diagram runs here: every element that does not is named, with the reason, before anything is deployed. */
import type { Label } from '#contract/kit/fields'
import { assertReadable, hasExpression, isExpression } from '../expressions/evaluate.ts'
import { ExpressionError } from '../expressions/language.ts'
import {
  allElements,
  bodyOf,
  type Element,
  elementsOf,
  extensionsOf,
  outgoingOf,
  partOf,
  textAttribute,
  typeOf,
} from './element.ts'
import { endlessLoop } from './loops.ts'
import type { Diagram } from './readDiagram.ts'
import { reasons } from './reasons.ts'
import { isDuration, isMoment } from './times.ts'

export interface Problem {
  elementId: string
  elementName: string
  reason: Label
}

type Say = (element: Element, reason: Label) => void

const longestKey = 64
/** The engine runs the steps between two tasks at once, for which so many take up to an eighth of a second. */
const MAX_ELEMENTS = 300
const events = ['StartEvent', 'EndEvent', 'IntermediateCatchEvent', 'IntermediateThrowEvent', 'BoundaryEvent']
const tasks = ['UserTask', 'Task', 'ManualTask']
const gateways = ['ExclusiveGateway', 'ParallelGateway', 'InclusiveGateway']
const drawings = ['DataObject', 'DataObjectReference', 'DataStoreReference']
const runnable = new Set([...events, ...tasks, ...gateways, ...drawings, 'SubProcess', 'SequenceFlow'])

/** The definitions that an event of each kind may carry; none is always possible, unless it says otherwise. */
const definitionsOf: Record<string, readonly string[]> = {
  StartEvent: [],
  EndEvent: ['TerminateEventDefinition', 'ErrorEventDefinition'],
  IntermediateCatchEvent: ['TimerEventDefinition'],
  IntermediateThrowEvent: [],
  BoundaryEvent: ['TimerEventDefinition', 'ErrorEventDefinition'],
}
const needsDefinition = ['IntermediateCatchEvent', 'BoundaryEvent']

export function diagramProblems(diagram: Diagram): Problem[] {
  const problems: Problem[] = []
  const say: Say = (element, reason) =>
    problems.push({ elementId: element.id ?? '', elementName: textAttribute(element, 'name'), reason })
  const { process, loose, unknown } = diagram
  for (const { name, line } of unknown)
    problems.push({ elementId: '', elementName: '', reason: reasons.unknown(name, line) })
  for (const element of loose) say(element, reasons.loose)
  if (!/^[A-Za-z_][\w.-]*$/.test(process.id ?? '') || (process.id?.length ?? 0) > longestKey) say(process, reasons.key)
  checkScope(process, say)
  const elements = allElements(process)
  if (elements.length > MAX_ELEMENTS) say(process, reasons.tooLarge(elements.length, MAX_ELEMENTS))
  for (const element of elements) checkElement(element, say)
  checkListeners(process, say)
  const loop = endlessLoop(process)
  if (loop) say(loop, reasons.endless)
  return problems
}

/** A process or a sub-process as a whole. */
function checkScope(scope: Element, say: Say): void {
  const elements = elementsOf(scope, 'flowElements')
  const starts = elements.filter(element => typeOf(element) === 'StartEvent')
  if (starts.length !== 1) say(scope, starts.length === 0 ? reasons.noStart : reasons.severalStarts)
  for (const element of elements) if (typeOf(element) === 'SubProcess') checkScope(element, say)
}

function checkElement(element: Element, say: Say): void {
  const type = typeOf(element)
  if (!runnable.has(type)) {
    say(element, reasons.type(type))
    return
  }
  if (!element.id) say(element, reasons.noId)
  else if (element.id.length > 200) say(element, reasons.key)
  checkListeners(element, say)
  if (events.includes(type)) checkEvent(element, type, say)
  if (type === 'UserTask') checkUserTask(element, say)
  if (type === 'SubProcess' && element.triggeredByEvent === true) say(element, reasons.eventSubProcess)
  if (type === 'SequenceFlow') checkFlow(element, say)
  if (gateways.includes(type)) checkGateway(element, say)
  const loop = partOf(element, 'loopCharacteristics')
  if (loop) checkLoop(element, loop, say)
}

// Listeners are Java code, which does not run here.
function checkListeners(element: Element, say: Say): void {
  if (extensionsOf(element).some(extension => /Listener$/.test(typeOf(extension)))) say(element, reasons.listener)
}

function checkEvent(element: Element, type: string, say: Say): void {
  const definitions = elementsOf(element, 'eventDefinitions')
  if (definitions.length > 1) say(element, reasons.severalDefinitions)
  if (definitions.length === 0 && needsDefinition.includes(type)) say(element, reasons.noDefinition)
  for (const definition of definitions) {
    const kind = typeOf(definition)
    if (!definitionsOf[type]?.includes(kind)) say(element, reasons.definition(kind))
    else if (kind === 'TimerEventDefinition') checkTimer(element, definition, say)
  }
  if (type === 'BoundaryEvent' && !partOf(element, 'attachedToRef')) say(element, reasons.notAttached)
  const throwsError = definitions.some(definition => typeOf(definition) === 'ErrorEventDefinition')
  if (type === 'EndEvent' && throwsError && typeOf(element.$parent ?? element) === 'Process')
    say(element, reasons.uncaughtError)
}

function checkTimer(element: Element, timer: Element, say: Say): void {
  if (partOf(timer, 'timeCycle')) {
    say(element, reasons.cycle)
    return
  }
  const duration = bodyOf(timer, 'timeDuration')
  const date = bodyOf(timer, 'timeDate')
  if (!duration && !date) {
    say(element, reasons.noTime)
    return
  }
  const given = duration || date
  if (hasExpression(given)) {
    checkExpressions(element, [given], say)
    return
  }
  if (!(duration ? isDuration(given) : isMoment(given))) say(element, reasons.time(given))
}

function checkUserTask(element: Element, say: Say): void {
  const given = ['assignee', 'candidateUsers', 'candidateGroups'].map(name => textAttribute(element, name))
  if (given.every(word => word === '')) say(element, reasons.nobody)
  const due = textAttribute(element, 'dueDate')
  if (due && !hasExpression(due) && !isDuration(due) && !isMoment(due)) say(element, reasons.time(due))
  checkExpressions(element, [...given, due], say)
}

function checkFlow(element: Element, say: Say): void {
  if (!partOf(element, 'sourceRef') || !partOf(element, 'targetRef')) {
    say(element, reasons.loose)
    return
  }
  const condition = partOf(element, 'conditionExpression')
  if (!condition) return
  if (textAttribute(condition, 'language')) {
    say(element, reasons.script)
    return
  }
  const body = textAttribute(condition, 'body')
  if (body && !isExpression(body)) {
    say(element, reasons.condition)
    return
  }
  checkExpressions(element, [body], say)
}

/** One of several outgoing flows without a condition would always be taken. */
function checkGateway(element: Element, say: Say): void {
  const outgoing = outgoingOf(element)
  if (typeOf(element) === 'ParallelGateway' || outgoing.length < 2) return
  const open = outgoing.filter(flow => flow !== partOf(element, 'default') && !bodyOf(flow, 'conditionExpression'))
  for (const flow of open) say(flow, reasons.noCondition)
}

function checkLoop(element: Element, loop: Element, say: Say): void {
  if (typeOf(loop) !== 'MultiInstanceLoopCharacteristics') {
    say(element, reasons.standardLoop)
    return
  }
  if (typeOf(element) !== 'UserTask') {
    say(element, reasons.loopOfOther)
    return
  }
  const collection = textAttribute(loop, 'collection')
  const cardinality = bodyOf(loop, 'loopCardinality')
  if (!collection && !cardinality) say(element, reasons.noCollection)
  const completion = bodyOf(loop, 'completionCondition')
  if (completion && !isExpression(completion)) say(element, reasons.condition)
  checkExpressions(element, [collection, cardinality, completion], say)
}

function checkExpressions(element: Element, texts: readonly string[], say: Say): void {
  for (const text of texts)
    try {
      assertReadable(text)
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      say(element, error.label)
    }
}
