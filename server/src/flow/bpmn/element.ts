/** Elements of a diagram as the BPMN reader gives them, with the parts that are read here. */
export interface Element {
  $type: string
  $parent?: Element
  $attrs?: Record<string, string>
  /** Of elements of vendors, which are not described. */
  $children?: Element[]
  $body?: string
  id?: string
  name?: string
  [property: string]: unknown
}

/** The type without its namespace: `UserTask`. */
export function typeOf({ $type }: Element): string {
  return $type.slice($type.indexOf(':') + 1)
}

export function listOf(element: Element | undefined, property: string): Element[] {
  const value = element?.[property]
  return Array.isArray(value) ? (value as Element[]) : []
}

export function partOf(element: Element, property: string): Element | undefined {
  const value = element[property]
  return typeof value === 'object' && value !== null ? (value as Element) : undefined
}

export function wordOf(element: Element | undefined, property: string): string {
  const value = element?.[property]
  return typeof value === 'string' ? value.trim() : ''
}

/** The text of an expression element, such as a condition. */
export function bodyOf(element: Element, property: string): string {
  return wordOf(partOf(element, property), 'body')
}

/** Elements below `extensionElements`, whose vendor does not matter, by their word: `formProperty`. */
export function extensionsOf(element: Element): Element[] {
  return listOf(partOf(element, 'extensionElements'), 'values')
}

/** The ways out of an element. Not every modeller repeats them in the element itself. */
export function outgoingOf(element: Element): Element[] {
  return listOf(element.$parent, 'flowElements').filter(
    other => typeOf(other) === 'SequenceFlow' && partOf(other, 'sourceRef') === element,
  )
}

/** All flow elements of a process or sub-process and of what is nested in it. */
export function allElements(scope: Element): Element[] {
  return listOf(scope, 'flowElements').flatMap(element => [element, ...allElements(element)])
}
