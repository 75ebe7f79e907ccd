import type { Element } from './element.ts'

/** Flowable, Activiti and Camunda add the same words to BPMN, each in a namespace of its own. */
const vendors = ['http://flowable.org/bpmn', 'http://activiti.org/bpmn', 'http://camunda.org/schema/1.0/bpmn']

const attributes = new Set([
  ...['assignee', 'candidateUsers', 'candidateGroups', 'dueDate', 'formKey', 'initiator'],
  ...['candidateStarterUsers', 'candidateStarterGroups', 'collection', 'elementVariable'],
  ...['class', 'expression', 'delegateExpression', 'type', 'topic'],
])

/** Takes a vendor's attributes over as properties of their elements, under the one word that all of them use. */
export function adoptVendorAttributes(elements: Iterable<Element>, root: Element): void {
  const prefixes = new Set(
    Object.entries(root.$attrs ?? {}).flatMap(([name, value]) =>
      name.startsWith('xmlns:') && vendors.includes(value) ? [name.slice('xmlns:'.length)] : [],
    ),
  )
  for (const element of elements)
    for (const [name, value] of Object.entries(element.$attrs ?? {})) {
      const [prefix = '', word = ''] = name.split(':')
      if (prefixes.has(prefix) && attributes.has(word) && !(word in element)) element[word] = value
    }
}
