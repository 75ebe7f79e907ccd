/** The elements of Word's documents. */
import type { Element, Node } from '@xmldom/xmldom'

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
/** The namespaces of documents in Word's strict format are others. */
const STRICT = 'http://purl.oclc.org/ooxml/wordprocessingml/main'

export const inUsualNamespace = (part: string): string => part.replaceAll(STRICT, WORD)

export const isNamed = (node: Node, name: string): node is Element =>
  node.nodeType === node.ELEMENT_NODE && (node as Element).localName === name && (node as Element).namespaceURI === WORD

interface ElementParent {
  getElementsByTagNameNS(namespace: string, name: string): Iterable<Element>
}

export const named = (of: ElementParent, name: string): Element[] => [...of.getElementsByTagNameNS(WORD, name)]

/** Elements of formulas, charts and drawings, whose namespaces are several. */
export const foreign = (of: ElementParent, name: string): Element[] => [...of.getElementsByTagNameNS('*', name)]

export function children(of: Element | undefined, name: string): Element[] {
  return of ? [...of.childNodes].filter(node => isNamed(node, name)) : []
}

export const child = (of: Element | undefined, name: string): Element | undefined => children(of, name)[0]

export const attribute = (of: Element | undefined, name: string): string => of?.getAttributeNS(WORD, name) ?? ''

export const valueAt = (of: Element | undefined, name: string): string => attribute(child(of, name), 'val')

/** A property without a value is on. */
export function isOn(property: Element | undefined): boolean {
  return property !== undefined && !['0', 'false', 'off'].includes(attribute(property, 'val'))
}

export const textIn = (elements: readonly Element[]): string =>
  elements.map(({ textContent }) => textContent ?? '').join('')

export const elementText = (run: Element): string => textIn(children(run, 't'))

export const wordsOf = (of: Element): string => textIn(named(of, 't'))

/** A new element in the document of `of`. */
export function made(of: Element, name: string, value?: string): Element {
  const element = (of.ownerDocument as NonNullable<Element['ownerDocument']>).createElementNS(WORD, `w:${name}`)
  if (value !== undefined) element.setAttributeNS(WORD, 'w:val', value)
  return element
}

export function textElement(of: Element, text: string): Element {
  const written = made(of, 't')
  written.textContent = text
  return written
}

/** A run of plain text. */
export function wordRunOf(of: Element, text: string): Element {
  const run = made(of, 'r')
  const written = textElement(of, text)
  written.setAttribute('xml:space', 'preserve')
  run.appendChild(written)
  return run
}

/** The properties of a run or a paragraph, which are its first part; made where it has none. */
export function propertiesOf(element: Element, name: 'rPr' | 'pPr'): Element {
  const properties = child(element, name) ?? made(element, name)
  if (!properties.parentNode) element.insertBefore(properties, element.firstChild)
  return properties
}

/** Readers use the fallback of content that Word stores in two forms. */
export function isUnread(element: Node): boolean {
  for (let node = element.parentNode; node; node = node.parentNode)
    if ((node as Element).localName === 'Choice') return true
  return false
}

export function paragraphOf(inner: Element): Element | undefined {
  for (let node = inner.parentNode; node; node = node.parentNode) if (isNamed(node, 'p')) return node
  return undefined
}
