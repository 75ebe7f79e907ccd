/** Opens elements that the converter does not look into, though a reader of Word sees what is in them. */
import type { Document, Element } from '@xmldom/xmldom'
import { addNote, type ReadingNote } from '#contract/kit/texts/reading'
import { children, foreign, isUnread, made, named, paragraphOf, wordsOf } from './wordXml.ts'

export function openUnread(document: Document, notes: ReadingNote[]): void {
  for (const name of ['fldSimple', 'dir', 'bdo']) for (const element of named(document, name)) unwrap(element)
  for (const [from, to] of [
    ['cr', 'br'],
    ['ptab', 'tab'],
  ] as const)
    for (const element of named(document, from)) element.parentNode?.replaceChild(made(element, to), element)
  for (const box of named(document, 'txbxContent')) readTextBox(box, notes)
}

function unwrap(element: Element): void {
  for (const inner of [...element.childNodes]) element.parentNode?.insertBefore(inner, element)
  element.parentNode?.removeChild(element)
}

/** The text of a box stands below its paragraph. One that has no form for older programs is put there. */
function readTextBox(box: Element, notes: ReadingNote[]): void {
  const alternative = above(box, 'AlternateContent')
  if (isUnread(box) && alternative && foreign(alternative, 'Fallback').some(other => wordsOf(other) !== '')) return
  if (wordsOf(box).trim() === '') return
  addNote(notes, 'textBox', { sample: wordsOf(box) })
  if (above(box, 'textbox')) return
  const paragraph = paragraphOf(box)
  for (const inner of children(box, 'p').reverse()) paragraph?.parentNode?.insertBefore(inner, paragraph.nextSibling)
}

function above(element: Element, name: string): Element | undefined {
  for (let node = element.parentNode; node; node = node.parentNode)
    if ((node as Element).localName === name) return node as Element
  return undefined
}
