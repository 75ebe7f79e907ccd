import { DOMParser, type Document, type Element, XMLSerializer } from '@xmldom/xmldom'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { addNote, type ReadingNote } from '#contract/kit/texts/reading'
import { Refusal } from '../../../../platform/http/reply/refusal.ts'
import { documentLabels } from './documentLabels.ts'
import { OWN_NUMBERING, writeNumbers } from './listNumbers.ts'
import { resolveRuns, stylesOf } from './resolveRuns.ts'
import { children, foreign, inUsualNamespace, isUnread, made, named, paragraphOf, wordsOf } from './wordXml.ts'

/** Pictures are packed already: more than this is a bomb. */
const MAX_UNPACKED = 120_000_000
const MAX_XML = 30_000_000
const MAX_PARTS = 2000

interface CheckedDocx {
  file: Uint8Array
  notes: ReadingNote[]
}

/**
 * Checks the parts of a document before anything reads them, writes into them what the converter does not look for, and
 * packs it anew.
 */
export function checkedDocx(file: Uint8Array): CheckedDocx {
  if (file[0] !== 0x50 || file[1] !== 0x4b) throw new Refusal(415, documentLabels.type)
  const parts = unpack(file)
  if (!parts['[Content_Types].xml']) throw new Refusal(415, documentLabels.type)
  for (const [name, bytes] of Object.entries(parts)) {
    if (!isXml(name)) continue
    const text = strFromU8(bytes)
    // No word processor declares entities or document types; what does is made to expand.
    if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) throw new Refusal(400, documentLabels.damaged)
  }
  try {
    return { notes: resolve(parts), file: zipSync(parts, { level: 0 }) }
  } catch {
    throw new Refusal(400, documentLabels.damaged)
  }
}

function resolve(parts: Record<string, Uint8Array>): ReadingNote[] {
  const notes: ReadingNote[] = []
  const xmlOf = (name: string) => {
    const part = parts[`word/${name}.xml`]
    return part && new DOMParser().parseFromString(inUsualNamespace(strFromU8(part)), 'text/xml')
  }
  const styleList = xmlOf('styles')
  const styles = styleList ? named(styleList, 'style') : []
  const looks = stylesOf(styles)
  const numbering = parts['word/numbering.xml']
  for (const name of ['document', 'footnotes', 'endnotes']) {
    const document = xmlOf(name)
    if (!document) continue
    openUnread(document, notes)
    if (numbering && name === 'document') writeNumbers(document, inUsualNamespace(strFromU8(numbering)), styles, notes)
    resolveRuns(document, looks, notes)
    parts[`word/${name}.xml`] = strToU8(new XMLSerializer().serializeToString(document))
  }
  if (numbering) parts['word/numbering.xml'] = strToU8(OWN_NUMBERING)
  const comments = xmlOf('comments')
  for (const comment of comments ? named(comments, 'comment') : [])
    addNote(notes, 'comment', { sample: wordsOf(comment) })
  return notes
}

const isXml = (name: string) => /\.(xml|rels)$/i.test(name)

function unpack(file: Uint8Array): Record<string, Uint8Array> {
  let [total, xml, count] = [0, 0, 0]
  try {
    // A part has at most the size that its header states, even when the header is wrong.
    return unzipSync(file, {
      filter: ({ name, originalSize, size, compression }) => {
        if (name.endsWith('/') || /^(word\/(embeddings|fonts|activeX)|customXml|mammoth)\//.test(name)) return false
        const room = Math.max(originalSize, compression === 0 ? size : 0)
        total += room
        if (isXml(name)) xml += room
        count += 1
        if (total > MAX_UNPACKED || xml > MAX_XML || count > MAX_PARTS) throw new Refusal(413, documentLabels.tooLarge)
        return true
      },
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(400, documentLabels.damaged)
  }
}

/** Opens elements that the converter does not look into, though a reader of Word sees what is in them. */
function openUnread(document: Document, notes: ReadingNote[]): void {
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

/** The text of a box is below its paragraph. One that has no form for older programs is put there. */
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
