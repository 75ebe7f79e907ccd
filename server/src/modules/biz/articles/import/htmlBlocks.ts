import { escapedText, plainText } from '#contract/kit/richText'

/** The blocks of a text, each an element of its own, as both readers write them. */

export interface HtmlBlock {
  tag: string
  html: string
  text: string
  /** A page begins before or after it. */
  breaks: '' | 'before' | 'after'
}

export const PAGE_BREAK = '<hr class="page-break" />'

/** Ids of notes begin with it, so that no text of an author is mistaken for one. */
export const NOTE_PREFIX = 'note-of-document-'

/** A mark in the text that leads to a note; the group is its id. */
const noteReference = new RegExp(
  `<sup><a href="#${NOTE_PREFIX}((?:foot|end)note-\\d{1,9})" id="[\\w-]{1,80}">\\[\\d{1,9}\\]</a></sup>`,
  'g',
)

/** Splits well-formed HTML at its outermost elements; one pass. */
export function htmlBlocksOf(html: string): HtmlBlock[] {
  const blocks: HtmlBlock[] = []
  let depth = 0
  let from = 0
  for (let start = html.indexOf('<'); start >= 0; start = html.indexOf('<', start + 1)) {
    const end = html.indexOf('>', start)
    if (end < 0) break
    if (depth === 0) from = start
    if (html.charAt(start + 1) === '/') depth -= 1
    else if (html.charAt(end - 1) !== '/') depth += 1
    if (depth === 0) blocks.push(blockOf(html.slice(from, end + 1)))
  }
  return blocks
}

function blockOf(written: string): HtmlBlock {
  const place = written.indexOf(PAGE_BREAK)
  const before = place >= 0 && plainText(written.slice(0, place)).trim() === ''
  const html = place < 0 ? written : written.replaceAll(PAGE_BREAK, '')
  const tag = /^<([a-z0-9]+)/.exec(written)?.[1] ?? ''
  return {
    tag,
    html,
    text: plainText(html.replace(noteReference, '')).trim(),
    breaks: place < 0 ? '' : before ? 'before' : 'after',
  }
}

export function paragraph(text: string): HtmlBlock {
  return { tag: 'p', html: `<p>${escapedText(text)}</p>`, text, breaks: '' }
}

/** Notes of a document: the reader collects them at its end; each goes below the story that refers to it. */
export type Notes = ReadonlyMap<string, string>

/** It leads back to the reference. */
const arrow = new RegExp(`<a href="#${NOTE_PREFIX}[\\w-]{1,40}">↑</a>`, 'g')
const structure = /<\/?(?:p|li|ol)>/g
const item = new RegExp(`<li id="${NOTE_PREFIX}((?:foot|end)note-\\d{1,9})">`, 'g')

/** Removes the list of notes from the blocks and returns it. */
export function extractNotes(blocks: HtmlBlock[]): Notes {
  const last = blocks.at(-1)
  const notes = new Map<string, string>()
  if (last?.tag !== 'ol' || !last.html.includes(`<li id="${NOTE_PREFIX}`)) return notes
  const places = [...last.html.matchAll(item)]
  for (const [index, found] of places.entries()) {
    const end = places[index + 1]?.index ?? last.html.length
    const written = last.html.slice((found.index ?? 0) + found[0].length, end)
    if (found[1]) notes.set(found[1], written.replace(arrow, '').replace(structure, ' ').trim())
  }
  blocks.pop()
  return notes
}

/** The text with plain marks, counted on from the notes above it, and all notes in their order. */
export function placeNotes(
  html: string,
  notes: Notes,
  above: readonly string[] = [],
): { html: string; notes: string[] } {
  const placed = [...above]
  const marked = html.replace(noteReference, (_, id: string) => {
    placed.push(notes.get(id) ?? '')
    return `<sup>[${placed.length}]</sup>`
  })
  return { html: marked, notes: placed }
}
