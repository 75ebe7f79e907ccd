import { BpmnModdle } from 'bpmn-moddle'
import type { Label } from '#contract/kit/fields'
import { type DiagramProblem, problemOf } from './check.ts'
import { type Element, elementsOf, extensionsOf, forgetNeighbours, incomingOf, outgoingOf, partOf } from './element.ts'
import { isValidExpression, variablesIn } from './evaluate.ts'

const vendor = 'http://flowable.org/bpmn'
const moddle = new BpmnModdle()

/** The diagram while it is rewritten: every change is in `changes`, and the layout follows. */
export class Adaptation {
  readonly changes: DiagramProblem[] = []
  readonly #shapes = new Map<unknown, Element>()
  readonly #plane: Element | undefined
  readonly #variables: ReadonlySet<string>

  /** `variables` are those that forms and the process itself fill. */
  constructor(definitions: Element, variables: ReadonlySet<string>) {
    this.#variables = variables
    Object.assign(definitions.$attrs ?? {}, { 'xmlns:flowable': vendor })
    const planes = elementsOf(definitions, 'diagrams').map(diagram => partOf(diagram, 'plane'))
    for (const shape of planes.flatMap(plane => elementsOf(plane, 'planeElement')))
      this.#shapes.set(shape.bpmnElement, shape)
    this.#plane = planes[0]
  }

  /** Whether an expression can be read, and what it refers to has a value some time. */
  isUsable(text: string): boolean {
    return isValidExpression(text) && variablesIn(text).every(name => this.#variables.has(name))
  }

  note(element: Element, reason: Label): void {
    this.changes.push(problemOf(element, reason))
  }

  /** Removes an element with the flows at it and the events on its border. */
  remove(element: Element, reason: Label): void {
    this.note(element, reason)
    const scope = element.$parent
    if (!scope) return
    const borders = elementsOf(scope, 'flowElements').filter(one => partOf(one, 'attachedToRef') === element)
    const flows = [element, ...borders].flatMap(one => [...incomingOf(one), ...outgoingOf(one)])
    const removed = new Set([element, ...borders, ...flows])
    scope.flowElements = elementsOf(scope, 'flowElements').filter(one => !removed.has(one))
    forgetNeighbours(scope)
  }

  /** An element of another type at the place of the first. */
  replace(element: Element, type: string, reason: Label): Element {
    this.note(element, reason)
    const { id, name, $parent: scope } = element
    const copiedKeys = [
      'documentation',
      'default',
      'loopCharacteristics',
      ...(type === 'SubProcess' ? ['flowElements'] : []),
    ]
    const own = {
      id,
      name,
      ...Object.fromEntries(copiedKeys.flatMap(key => (element[key] ? [[key, element[key]]] : []))),
    }
    const other = moddle.create(`bpmn:${type}`, own) as Element
    other.$parent = scope
    for (const inner of elementsOf(other, 'flowElements')) inner.$parent = other
    for (const flow of incomingOf(element)) flow.targetRef = other
    for (const flow of outgoingOf(element)) flow.sourceRef = other
    const all = elementsOf(scope, 'flowElements')
    for (const one of all) if (one.attachedToRef === element) one.attachedToRef = other
    if (scope) scope.flowElements = all.map(one => (one === element ? other : one))
    for (const lane of lanesIn(scope))
      lane.flowNodeRef = elementsOf(lane, 'flowNodeRef').map(one => (one === element ? other : one))
    const shape = this.#shapes.get(element)
    if (shape) {
      shape.bpmnElement = other
      this.#shapes.set(other, shape)
      enlarge(partOf(shape, 'bounds'), type)
    }
    if (scope) forgetNeighbours(scope)
    return other
  }

  add(scope: Element, type: string, own: object): Element {
    const element = moddle.create(`bpmn:${type}`, own) as Element
    element.$parent = scope
    scope.flowElements = [...elementsOf(scope, 'flowElements'), element]
    forgetNeighbours(scope)
    return element
  }

  connect(from: Element, to: Element): void {
    const scope = from.$parent
    if (!scope) return
    const flow = this.add(scope, 'SequenceFlow', { id: `${from.id}_${to.id}`, sourceRef: from, targetRef: to })
    const points = [from, to].flatMap(end => middleOf(this.#shapes.get(end)) ?? [])
    if (points.length < 2 || !this.#plane) return
    const waypoint = points.map(point => moddle.create('dc:Point', point))
    const edge = moddle.create('bpmndi:BPMNEdge', { id: `${flow.id}_drawn`, bpmnElement: flow, waypoint })
    this.#plane.planeElement = [...elementsOf(this.#plane, 'planeElement'), edge as Element]
  }

  /** Sets an attribute of the vendors, or removes it. */
  set(element: Element, word: string, value: string | undefined): void {
    const attributes = element.$attrs ?? {}
    for (const name of Object.keys(attributes)) if (name.endsWith(`:${word}`)) delete attributes[name]
    element[word] = value
    if (value !== undefined) attributes[`flowable:${word}`] = value
  }

  /** The field of a form in which somebody chooses. */
  addChoice(task: Element, id: string, label: string, options: readonly { id: string; name: string }[]): void {
    const values = options.map(option => moddle.createAny('flowable:value', vendor, option))
    const field = { id, name: label, type: 'enum', required: 'true', $children: values }
    task.extensionElements = moddle.create('bpmn:ExtensionElements', {
      values: [...extensionsOf(task), moddle.createAny('flowable:formProperty', vendor, field)],
    })
  }

  condition(flow: Element, body: string): void {
    flow.conditionExpression = moddle.create('bpmn:FormalExpression', { body })
  }
}

function lanesIn(scope: Element | undefined): Element[] {
  const lanes = (set: Element): Element[] =>
    elementsOf(set, 'lanes').flatMap(lane => [
      lane,
      ...(partOf(lane, 'childLaneSet') ? lanes(lane.childLaneSet as Element) : []),
    ])
  return elementsOf(scope, 'laneSets').flatMap(lanes)
}

function middleOf(shape: Element | undefined): { x: number; y: number } | undefined {
  const bounds = shape && partOf(shape, 'bounds')
  if (!bounds) return undefined
  const { x, y, width, height } = bounds
  return { x: Number(x) + Number(width) / 2, y: Number(y) + Number(height) / 2 }
}

/** A task is larger than an event or a gateway, about the same middle. */
function enlarge(bounds: Element | undefined, type: string): void {
  if (!bounds || !type.endsWith('Task') || Number(bounds.width) >= 80) return
  const [width, height] = [100, 80]
  bounds.x = Number(bounds.x) - (width - Number(bounds.width)) / 2
  bounds.y = Number(bounds.y) - (height - Number(bounds.height)) / 2
  Object.assign(bounds, { width, height })
}
