/** The editable properties of an element: their place in the file, and their changes as undoable commands. */

import type { IdentityKind } from './IdentityField.tsx'
import { expressionIn, type GetService, listOf, type Moddle, type Shape } from './services.ts'

export interface Property {
  key: string
  value: string
  wide?: boolean
  /** Follows from a choice, and is below it. */
  isBelow?: boolean
  /** Picker with which it may be chosen rather than typed. */
  by?: IdentityKind | 'condition'
  set(value: string): void
}

export interface ChoiceProperty {
  key: string
  value: string
  options: readonly string[]
  set(value: string): void
}

type Attribute = (name: string, extra?: Partial<Property>) => Property

/** The text properties of an element, in the order in which they are shown. */
export function propertiesOf(element: Shape, get: GetService): Property[] {
  const object = element.businessObject
  const attribute: Attribute = (name, extra) => ({
    key: name.replace('flowable:', ''),
    value: String(object.get(name) ?? ''),
    set: value => get('modeling').updateProperties(element, { [name]: value || undefined }),
    ...extra,
  })
  const named = attribute('name')
  switch (object.$type) {
    case 'bpmn:Process':
      return [
        attribute('id', { key: 'processKey' }),
        named,
        documentation(element, get),
        attribute('flowable:subject', { wide: true }),
        attribute('flowable:candidateStarterUsers', { by: 'people' }),
        attribute('flowable:candidateStarterGroups', { by: 'groups' }),
      ]
    case 'bpmn:UserTask':
      return [
        named,
        attribute('flowable:assignee', { by: 'person' }),
        attribute('flowable:candidateUsers', { by: 'people' }),
        attribute('flowable:candidateGroups', { by: 'groups' }),
        attribute('flowable:dueDate'),
        ...deadlineProperties(object, attribute),
        ...loopProperties(element, get),
      ]
    case 'bpmn:StartEvent':
      return [named, attribute('flowable:initiator')]
    case 'bpmn:SequenceFlow':
      return [named, { ...expressionOf(element, element.businessObject, 'conditionExpression', get), by: 'condition' }]
    default:
      return [named, ...timerProperties(element, get), ...errorProperties(element, get)]
  }
}

/** What happens before and after a task is due. */
function deadlineProperties(task: Moddle, attribute: Attribute) {
  if (!task.get('flowable:dueDate')) return []
  const isTransferred = task.get('flowable:escalation') === 'transfer'
  return [
    attribute('flowable:remindBefore'),
    ...(isTransferred ? [attribute('flowable:escalateTo', { by: 'person', isBelow: true })] : []),
  ]
}

function documentation(element: Shape, get: GetService): Property {
  const [text] = listOf(element.businessObject, 'documentation')
  return {
    key: 'documentation',
    value: String(text?.get('text') ?? ''),
    wide: true,
    set: value =>
      get('modeling').updateProperties(element, {
        documentation: value ? [get('bpmnFactory').create('bpmn:Documentation', { text: value })] : [],
      }),
  }
}

function expressionOf(element: Shape, owner: Moddle, name: string, get: GetService): Property {
  return {
    key: name,
    value: expressionIn(owner, name),
    set: value =>
      get('modeling').updateModdleProperties(element, owner, {
        [name]: value ? get('bpmnFactory').create('bpmn:FormalExpression', { body: value }) : undefined,
      }),
  }
}

function loopProperties(element: Shape, get: GetService): Property[] {
  const loop = loopOf(element)
  if (!loop) return []
  const attribute = (name: string): Property => ({
    key: name,
    value: String(loop.get(`flowable:${name}`) ?? ''),
    set: value => get('modeling').updateModdleProperties(element, loop, { [`flowable:${name}`]: value || undefined }),
  })
  return [
    attribute('collection'),
    attribute('elementVariable'),
    expressionOf(element, loop, 'loopCardinality', get),
    expressionOf(element, loop, 'completionCondition', get),
  ]
}

function timerProperties(element: Shape, get: GetService): Property[] {
  const timer = timerOf(element)
  return timer ? [expressionOf(element, timer, kindOfTimer(timer), get)] : []
}

/** Errors are at the top of the file, once for whoever throws and whoever catches them. */
function errorProperties(element: Shape, get: GetService): Property[] {
  const thrown = definitionOf(element, 'bpmn:ErrorEventDefinition')
  if (!thrown) return []
  const error = thrown.get('errorRef') as Moddle | undefined
  return [
    {
      key: 'errorCode',
      value: String(error?.get('errorCode') ?? ''),
      set: errorCode => {
        const errorRef = errorCode ? errorWith(errorCode, element, get) : undefined
        get('modeling').updateModdleProperties(element, thrown, { errorRef })
      },
    },
  ]
}

function errorWith(errorCode: string, element: Shape, get: GetService): Moddle {
  const definitions = get('canvas').getRootElement().businessObject.$parent
  const roots = definitions ? listOf(definitions, 'rootElements') : []
  const known = roots.find(root => root.$type === 'bpmn:Error' && root.get('errorCode') === errorCode)
  if (known) return known
  const made = get('bpmnFactory').create('bpmn:Error', { errorCode, name: errorCode })
  if (definitions) get('modeling').updateModdleProperties(element, definitions, { rootElements: [...roots, made] })
  return made
}

const timerOf = (element: Shape) => definitionOf(element, 'bpmn:TimerEventDefinition')

function definitionOf({ businessObject }: Shape, type: string): Moddle | undefined {
  return listOf(businessObject, 'eventDefinitions').find(({ $type }) => $type === type)
}

const kindOfTimer = (timer: Moddle) => (timer.get('timeDate') ? 'timeDate' : 'timeDuration')

function loopOf({ businessObject }: Shape): Moddle | undefined {
  const loop = businessObject.get('loopCharacteristics') as Moddle | undefined
  return loop?.$type === 'bpmn:MultiInstanceLoopCharacteristics' ? loop : undefined
}

/** Properties with few choices: the loop of a task, the type of a timer, the default flow. */
export function selectPropertiesOf(element: Shape, get: GetService): ChoiceProperty[] {
  const object = element.businessObject
  if (object.$type === 'bpmn:UserTask') return [...deadlineChoices(element, get), loopChoice(element, get)]
  if (object.$type === 'bpmn:SequenceFlow') return defaultChoice(element, get)
  const timer = timerOf(element)
  if (!timer) return []
  return [
    {
      key: 'timer',
      value: kindOfTimer(timer),
      options: ['timeDuration', 'timeDate'],
      set: kind => {
        const before = kindOfTimer(timer)
        if (kind === before) return
        const expression = timer.get(before) ?? get('bpmnFactory').create('bpmn:FormalExpression', { body: '' })
        get('modeling').updateModdleProperties(element, timer, { [before]: undefined, [kind]: expression })
      },
    },
  ]
}

function deadlineChoices(element: Shape, get: GetService): ChoiceProperty[] {
  const { businessObject: task } = element
  if (!task.get('flowable:dueDate')) return []
  const choice = (key: string, usual: string, ...options: string[]): ChoiceProperty => ({
    key,
    value: String(task.get(`flowable:${key}`) ?? usual),
    options: [usual, ...options],
    set: chosen =>
      get('modeling').updateProperties(element, { [`flowable:${key}`]: chosen === usual ? undefined : chosen }),
  })
  return [choice('workTime', 'false', 'true'), choice('escalation', 'nothing', 'remind', 'transfer', 'administrators')]
}

function loopChoice(element: Shape, get: GetService): ChoiceProperty {
  const loop = loopOf(element)
  return {
    key: 'loop',
    value: loop ? (loop.get('isSequential') ? 'sequential' : 'parallel') : 'once',
    options: ['once', 'parallel', 'sequential'],
    set: kind => {
      const modeling = get('modeling')
      const isSequential = kind === 'sequential'
      if (kind === 'once') modeling.updateProperties(element, { loopCharacteristics: undefined })
      else if (loop) modeling.updateModdleProperties(element, loop, { isSequential })
      else {
        const made = get('bpmnFactory').create('bpmn:MultiInstanceLoopCharacteristics', { isSequential })
        modeling.updateProperties(element, { loopCharacteristics: made })
      }
    },
  }
}

/** A sequence flow of a gateway may be its default, which is used when no condition is true. */
function defaultChoice(element: Shape, get: GetService): ChoiceProperty[] {
  const source = element.businessObject.get('sourceRef') as Moddle | undefined
  const gateway = source?.id ? get('elementRegistry').get(source.id) : undefined
  if (!source || !gateway || !/(Exclusive|Inclusive)Gateway$/.test(source.$type)) return []
  return [
    {
      key: 'isDefault',
      value: source.get('default') === element.businessObject ? 'yes' : 'no',
      options: ['no', 'yes'],
      set: chosen =>
        get('modeling').updateProperties(gateway, { default: chosen === 'yes' ? element.businessObject : undefined }),
    },
  ]
}
