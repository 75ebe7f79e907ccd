/** Elements of a diagram as the BPMN reader gives them, with the parts that are read here. */
export interface Element {
  $type: string
  $parent?: Element
  $attrs?: Record<string, string>
  /** Vendor elements, which have no descriptor. */
  $children?: Element[]
  id?: string
  name?: string
  [property: string]: unknown
}

/** The type without its namespace: `UserTask`. */
export function typeOf({ $type }: Element): string {
  return $type.slice($type.indexOf(':') + 1)
}

export function elementsOf(element: Element | undefined, property: string): Element[] {
  const value = element?.[property]
  return Array.isArray(value) ? (value as Element[]) : []
}

/** The flow elements of a process or sub-process that have this type. */
export function flowElementsOf(scope: Element, type: string): Element[] {
  return elementsOf(scope, 'flowElements').filter(element => typeOf(element) === type)
}

/** The first start event of a process or sub-process. */
export function startOf(scope: Element): Element | undefined {
  return flowElementsOf(scope, 'StartEvent')[0]
}

export function partOf(element: Element, property: string): Element | undefined {
  const value = element[property]
  return typeof value === 'object' && value !== null ? (value as Element) : undefined
}

export function textAttribute(element: Element | undefined, property: string): string {
  const value = element?.[property]
  return typeof value === 'string' ? value.trim() : ''
}

/** The text of an expression element, such as a condition. */
export function bodyOf(element: Element, property: string): string {
  return textAttribute(partOf(element, property), 'body')
}

/** Elements below `extensionElements`, whose vendor does not matter, by their word: `formProperty`. */
export function extensionsOf(element: Element): Element[] {
  return elementsOf(partOf(element, 'extensionElements'), 'values')
}

/** The ways out of an element. Not every modeller repeats them in the element itself. */
export function outgoingOf(element: Element): Element[] {
  return neighbours(element, 'sourceRef')
}

/** The ways into an element. */
export function incomingOf(element: Element): Element[] {
  return neighbours(element, 'targetRef')
}

/** The events on the border of a step. */
export function attachedTo(element: Element): Element[] {
  return neighbours(element, 'attachedToRef')
}

type Neighbours = Record<'sourceRef' | 'targetRef' | 'attachedToRef', Map<Element, Element[]>>

/** An index of neighbours: each element looks them up, and a search through all would be too slow. */
const neighboursIn = new WeakMap<Element, Neighbours>()

/** To be called after the flows of a scope were changed. */
export function forgetNeighbours(scope: Element): void {
  neighboursIn.delete(scope)
}

function neighbours(element: Element, property: keyof Neighbours): Element[] {
  const scope = element.$parent
  if (!scope) return []
  const known = neighboursIn.get(scope) ?? neighboursOf(scope)
  neighboursIn.set(scope, known)
  return known[property].get(element) ?? []
}

function neighboursOf(scope: Element): Neighbours {
  const found: Neighbours = { sourceRef: new Map(), targetRef: new Map(), attachedToRef: new Map() }
  for (const other of elementsOf(scope, 'flowElements')) {
    const properties =
      typeOf(other) === 'SequenceFlow' ? (['sourceRef', 'targetRef'] as const) : (['attachedToRef'] as const)
    for (const property of properties) {
      const element = partOf(other, property)
      if (!element) continue
      const others = found[property].get(element)
      if (others) others.push(other)
      else found[property].set(element, [other])
    }
  }
  return found
}

/** All flow elements of a process or sub-process and of what is nested in it. */
export function allElements(scope: Element): Element[] {
  return elementsOf(scope, 'flowElements').flatMap(element => [element, ...allElements(element)])
}
