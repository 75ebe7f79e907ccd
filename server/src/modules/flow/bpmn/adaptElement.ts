import { leaveForm } from '#contract/desk/process/leave'
import type { Label } from '#contract/kit/fields'
import { tenantAdministrator } from '../../../auth/permissions/grantable.ts'
import type { Adaptation } from './adaptation.ts'
import { isList, listsIn } from './check.ts'
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
import { isExpression, isValidExpression } from './evaluate.ts'
import { ignoredInForm, removeIgnoredInForm } from './formFields.ts'
import { isDuration, isMoment } from './times.ts'

const services = ['ServiceTask', 'ScriptTask', 'SendTask', 'BusinessRuleTask', 'CallActivity']
const plainTasks = ['Task', 'ManualTask', 'UserTask']
const choices = ['ExclusiveGateway', 'InclusiveGateway', 'ComplexGateway']
const gateways = [...choices, 'ParallelGateway', 'EventBasedGateway']
const scopes = ['SubProcess', 'Transaction', 'AdHocSubProcess']

/** Steps, gateways and events within a process; all but flows, data and what starts or hangs on another. */
export function isReplaceable(element: Element): boolean {
  const type = typeOf(element)
  return (
    [...services, ...plainTasks, ...gateways, ...scopes, 'ReceiveTask'].includes(type) ||
    /^(Intermediate(Catch|Throw)|End)Event$/.test(type)
  )
}

/** A link is a flow without a line. */
export function connectLinks(scope: Element, adaptation: Adaptation): void {
  const linkOf = (element: Element) => {
    const [definition] = elementsOf(element, 'eventDefinitions')
    return definition && typeOf(definition) === 'LinkEventDefinition' ? textAttribute(definition, 'name') : undefined
  }
  const all = elementsOf(scope, 'flowElements')
  for (const end of all.filter(element => typeOf(element) === 'IntermediateCatchEvent')) {
    const name = linkOf(end)
    const begins = all.filter(one => typeOf(one) === 'IntermediateThrowEvent' && linkOf(one) === name)
    if (name === undefined || begins.length === 0) continue
    const passed = adaptation.replace(end, 'IntermediateThrowEvent', labels.link)
    for (const begin of begins) {
      begin.eventDefinitions = []
      adaptation.note(begin, labels.link)
      adaptation.connect(begin, passed)
    }
  }
}

/** One element with what is on its border; the inner ones of a sub-process come later. */
export function adaptElement(original: Element, adaptation: Adaptation): void {
  const type = typeOf(original)
  // It has gone with another one.
  if (!elementsOf(original.$parent, 'flowElements').includes(original)) return
  if (original.isForCompensation === true) adaptation.remove(original, labels.compensation)
  else if (original.triggeredByEvent === true) adaptation.remove(original, labels.eventSubProcess)
  else if (/Event$/.test(type)) {
    adaptEvent(original, type, adaptation)
    removeForeignParts(original, adaptation)
  } else adaptStep(original, type, adaptation)
}

function adaptStep(original: Element, type: string, adaptation: Adaptation): void {
  let step = original
  const isEmpty = scopes.includes(type) && elementsOf(step, 'flowElements').length === 0
  if (services.includes(type) || isEmpty) step = replaceByTask(step, labels.service(type), adaptation)
  else if (type === 'ReceiveTask') step = replaceByTask(step, labels.waits, adaptation)
  else if (scopes.includes(type) && type !== 'SubProcess')
    step = adaptation.replace(step, 'SubProcess', labels.scope(type))
  step = adaptWays(step, adaptation)
  removeForeignParts(step, adaptation)
  if (typeOf(step) === 'UserTask') adaptUserTask(step, adaptation)
  adaptLoop(step, adaptation)
}

function replaceByTask(element: Element, reason: Label, adaptation: Adaptation): Element {
  const task = adaptation.replace(element, 'UserTask', reason)
  adaptation.set(task, 'candidateGroups', tenantAdministrator)
  return task
}

function adaptEvent(event: Element, type: string, adaptation: Adaptation): void {
  const [definition, ...more] = elementsOf(event, 'eventDefinitions')
  const kind = definition ? typeOf(definition) : ''
  const makePlain = (reason: Label) => {
    event.eventDefinitions = []
    adaptation.note(event, reason)
  }
  if (type === 'StartEvent' && definition) makePlain(labels.started)
  // A link without its other end is listed as what cannot run.
  if (type === 'IntermediateThrowEvent' && definition && kind !== 'LinkEventDefinition') makePlain(labels.thrown)
  if (type === 'EndEvent') {
    const isCaught = kind === 'ErrorEventDefinition' && typeOf(event.$parent ?? event) !== 'Process'
    if (definition && (more.length > 0 || !(isCaught || kind === 'TerminateEventDefinition'))) makePlain(labels.thrown)
  }
  if (type === 'IntermediateCatchEvent' && !hasTime(event, adaptation)) replaceByTask(event, labels.waits, adaptation)
  if (type === 'BoundaryEvent') {
    const isThrown = kind === 'ErrorEventDefinition' && scopes.includes(typeOf(partOf(event, 'attachedToRef') ?? event))
    if (more.length > 0 || !(isThrown || hasTime(event, adaptation))) adaptation.remove(event, labels.boundary)
  }
}

/** A timer that runs here; of a repeated one, its first run. */
function hasTime(event: Element, adaptation: Adaptation): boolean {
  const [timer, ...more] = elementsOf(event, 'eventDefinitions')
  if (!timer || more.length > 0 || typeOf(timer) !== 'TimerEventDefinition') return false
  const cycle = bodyOf(timer, 'timeCycle').split('/').pop() ?? ''
  if (partOf(timer, 'timeCycle')) {
    if (!isDuration(cycle)) return false
    timer.timeDuration = timer.timeCycle
    Object.assign(timer.timeDuration as Element, { body: cycle })
    timer.timeCycle = undefined
    adaptation.note(event, labels.cycle)
  }
  const [duration, date] = [bodyOf(timer, 'timeDuration'), bodyOf(timer, 'timeDate')]
  if (isExpression(duration || date)) return adaptation.isUsable(duration || date)
  return isDuration(duration) || isMoment(date)
}

/** Where the conditions of the ways out cannot be read, or an event would decide, somebody chooses the way. */
function adaptWays(step: Element, adaptation: Adaptation): Element {
  const type = typeOf(step)
  const ways = outgoingOf(step)
  if (type === 'ParallelGateway' || typeOf(step) === 'SequenceFlow') return step
  if (type === 'ComplexGateway' || (type === 'EventBasedGateway' && ways.length < 2))
    return adaptWays(adaptation.replace(step, 'ExclusiveGateway', labels.plainGateway), adaptation)
  if (ways.length < 2) {
    for (const flow of ways.filter(way => hasUnusableCondition(way, adaptation))) {
      flow.conditionExpression = undefined
      adaptation.note(flow, labels.condition)
    }
    return step
  }
  const open = ways.filter(flow => flow !== partOf(step, 'default') && !partOf(flow, 'conditionExpression'))
  const mayBeDefault = open.length === 1 && !partOf(step, 'default')
  const isDecided = choices.includes(type) ? open.length === 0 || mayBeDefault : type !== 'EventBasedGateway'
  if (!isDecided || ways.some(way => hasUnusableCondition(way, adaptation)))
    // Its inner steps stay; what cannot run is listed.
    return scopes.includes(type) ? step : choosing(step, ways, adaptation)
  if (choices.includes(type) && mayBeDefault) {
    step.default = open[0]
    adaptation.note(step, labels.otherwise)
  }
  return step
}

function hasUnusableCondition(flow: Element, adaptation: Adaptation): boolean {
  const condition = partOf(flow, 'conditionExpression')
  if (!condition) return false
  const body = textAttribute(condition, 'body')
  return textAttribute(condition, 'language') !== '' || !isExpression(body) || !adaptation.isUsable(body)
}

/** The step as a task whose form selects the outgoing flow. */
function choosing(step: Element, ways: readonly Element[], adaptation: Adaptation): Element {
  const isEvents = typeOf(step) === 'EventBasedGateway'
  const reason = isEvents ? labels.chosenEvent : labels.chosen
  const task = typeOf(step) === 'UserTask' ? step : replaceByTask(step, reason, adaptation)
  if (task === step) adaptation.note(step, labels.asks)
  task.default = undefined
  const field = `choice_${(task.id ?? '').replace(/\W/g, '_')}`.slice(0, 60)
  const options = ways.map((flow, index) => {
    const target = partOf(flow, 'targetRef')
    const name = textAttribute(flow, 'name') || textAttribute(target, 'name') || target?.id
    return { id: String(index + 1), name: name ?? String(index + 1) }
  })
  task.name ||= options
    .map(({ name }) => name)
    .join(' / ')
    .slice(0, 100)
  adaptation.addChoice(task, field, textAttribute(task, 'name'), options)
  for (const [index, flow] of ways.entries()) adaptation.condition(flow, `\${${field} == '${index + 1}'}`)
  if (isEvents) for (const flow of ways) passBy(partOf(flow, 'targetRef'), adaptation)
  return task
}

/** Replaces a catch event after an event-based gateway: the user has chosen the event, so nothing waits for it. */
function passBy(event: Element | undefined, adaptation: Adaptation): void {
  if (event && typeOf(event) === 'IntermediateCatchEvent')
    adaptation.replace(event, 'IntermediateThrowEvent', labels.passed)
  if (event && typeOf(event) === 'ReceiveTask') adaptation.replace(event, 'Task', labels.passed)
}

/** Listeners, mappings, screens and defaults of other engines. */
export function removeForeignParts(element: Element, adaptation: Adaptation): void {
  const isForeign = (part: Element) => /Listener$|^inputOutput$/.test(typeOf(part))
  const extensions = partOf(element, 'extensionElements')
  const parts = extensionsOf(element)
  for (const word of new Set(parts.filter(isForeign).map(typeOf))) adaptation.note(element, labels.removed(word))
  if (extensions) extensions.values = parts.filter(part => !isForeign(part))
  for (const word of ['formKey', 'skipExpression']) {
    const isPresent = Object.keys(element.$attrs ?? {}).some(name => name.endsWith(`:${word}`))
    if (!isPresent || textAttribute(element, word) === leaveForm) continue
    adaptation.set(element, word, undefined)
    adaptation.note(element, labels.removed(word))
  }
  for (const word of new Set(ignoredInForm(element))) adaptation.note(element, labels.removed(word))
  removeIgnoredInForm(element)
}

/** Who has it, in the words of BPMN itself: `user(li), group(editors), editors`. */
function adoptOwners(task: Element, adaptation: Adaptation): void {
  const resources = elementsOf(task, 'resources')
  if (resources.length === 0) return
  task.resources = undefined
  const owners = resources.flatMap(resource => {
    const isHuman = typeOf(resource) === 'HumanPerformer'
    const words = bodyOf(partOf(resource, 'resourceAssignmentExpression') ?? resource, 'expression').split(',')
    return words.map(word => {
      const [, kind = isHuman ? 'user' : 'group', name] = /^(?:(user|group)\()?([^()]+)\)?$/.exec(word.trim()) ?? []
      return { word: isHuman ? 'assignee' : kind === 'user' ? 'candidateUsers' : 'candidateGroups', name }
    })
  })
  for (const word of ['assignee', 'candidateUsers', 'candidateGroups']) {
    const names = owners.flatMap(owner => (owner.word === word && owner.name ? [owner.name] : []))
    if (names.length > 0 && !textAttribute(task, word)) adaptation.set(task, word, names.join(','))
  }
}

function adaptUserTask(task: Element, adaptation: Adaptation): void {
  adoptOwners(task, adaptation)
  const words = ['assignee', 'candidateUsers', 'candidateGroups']
  for (const word of words) {
    const text = textAttribute(task, word)
    if (!text || adaptation.isUsable(text)) continue
    adaptation.set(task, word, undefined)
    adaptation.note(task, labels.expression(text))
  }
  const due = textAttribute(task, 'dueDate')
  if (due && !(isExpression(due) ? adaptation.isUsable(due) : isDuration(due) || isMoment(due))) {
    adaptation.set(task, 'dueDate', undefined)
    adaptation.note(task, labels.due(due))
  }
  if (words.some(word => textAttribute(task, word))) return
  adaptation.set(task, 'candidateGroups', tenantAdministrator)
  adaptation.note(task, labels.nobody)
}

function adaptLoop(element: Element, adaptation: Adaptation): void {
  const loop = partOf(element, 'loopCharacteristics')
  if (!loop) return
  const [collection, cardinality] = [textAttribute(loop, 'collection'), bodyOf(loop, 'loopCardinality')]
  const completion = bodyOf(loop, 'completionCondition')
  const isUsable =
    typeOf(loop) === 'MultiInstanceLoopCharacteristics' &&
    typeOf(element) === 'UserTask' &&
    (cardinality
      ? isValidExpression(cardinality)
      : isValidExpression(collection) && isList(collection, listsIn(allElements(processOf(element)))))
  if (!isUsable) {
    element.loopCharacteristics = undefined
    adaptation.note(element, labels.loop)
    const item = textAttribute(loop, 'elementVariable')
    if (item && textAttribute(element, 'assignee').includes(item)) {
      adaptation.set(element, 'assignee', undefined)
      adaptUserTask(element, adaptation)
    }
  } else if (completion && !(isExpression(completion) && isValidExpression(completion))) {
    loop.completionCondition = undefined
    adaptation.note(element, labels.completion)
  }
}

function processOf(element: Element): Element {
  return element.$parent && typeOf(element) !== 'Process' ? processOf(element.$parent) : element
}

const labels = {
  service: (type: string): Label => ({
    zh: `${type} 不能自动执行，改为由管理员办理的任务；请另选处理人`,
    en: `${type} is not run; it became a task of the administrators. Choose who has it`,
  }),
  link: { zh: '链接事件改为连线', en: 'The link became a flow' },
  waits: {
    zh: '没有可等待的外部消息，改为由管理员确认的任务',
    en: 'No message arrives from outside; it became a task in which the administrators confirm it',
  },
  scope: (type: string): Label => ({ zh: `${type} 改为普通子流程`, en: `${type} became a plain sub-process` }),
  compensation: { zh: '补偿步骤，已去掉', en: 'A step of compensation, removed' },
  eventSubProcess: { zh: '事件子流程，已去掉', en: 'An event sub-process, removed' },
  started: { zh: '改为由人发起', en: 'Started by somebody' },
  thrown: { zh: '不发出消息、信号或错误，直接经过', en: 'Sends no message, signal or error; passed at once' },
  boundary: { zh: '边界事件不会发生，已去掉', en: 'The boundary event never happens; removed' },
  cycle: { zh: '循环定时只执行第一次', en: 'Of a repeated timer the first run' },
  condition: { zh: '条件不能识别，已去掉', en: 'The condition cannot be read; removed' },
  plainGateway: { zh: '改为排他网关', en: 'Became an exclusive gateway' },
  otherwise: { zh: '没有条件的分支成为默认分支', en: 'The way without a condition became the default' },
  chosen: {
    zh: '分支没有可用的条件，改为由管理员选择走哪条；请另选处理人或写上条件',
    en: 'Its ways have no usable conditions; the administrators choose one. Choose who does, or write conditions',
  },
  asks: {
    zh: '分支没有可用的条件，改为办理时选择走哪条',
    en: 'Its ways have no usable conditions; its form asks for the way',
  },
  chosenEvent: {
    zh: '改为由管理员选择发生了什么；请另选处理人',
    en: 'The administrators choose what has happened. Choose who does',
  },
  passed: { zh: '前一步已选择，直接经过', en: 'Chosen in the step before; passed at once' },
  removed: (word: string): Label => ({ zh: `${word} 已去掉`, en: `${word} removed` }),
  expression: (text: string): Label => ({
    zh: `处理人“${text.slice(0, 60)}”不能识别，已去掉`,
    en: `The assignee "${text.slice(0, 60)}" cannot be read; removed`,
  }),
  due: (text: string): Label => ({
    zh: `到期时间“${text.slice(0, 60)}”不能识别，已去掉`,
    en: `The due date "${text.slice(0, 60)}" cannot be read; removed`,
  }),
  nobody: {
    zh: '没有处理人，改为由管理员办理；请另选处理人',
    en: 'Has no assignee; the administrators have it. Choose who has it',
  },
  loop: { zh: '没有可用的名单或次数，只办理一次', en: 'Has no usable list or number; done once' },
  completion: { zh: '完成条件不能识别，已去掉', en: 'The completion condition cannot be read; removed' },
}
