/** Notes of a document: the reader collects them at its end; each goes below the story that refers to it. */
import { type Block, NOTE_PREFIX, noteReference } from './blocks.ts'

export type Notes = ReadonlyMap<string, string>

/** It leads back to the reference. */
const arrow = new RegExp(`<a href="#${NOTE_PREFIX}[\\w-]{1,40}">↑</a>`, 'g')
const structure = /<\/?(?:p|li|ol)>/g
const item = new RegExp(`<li id="${NOTE_PREFIX}((?:foot|end)note-\\d{1,9})">`, 'g')

/** Takes the list of notes off the blocks. */
export function takeNotes(blocks: Block[]): Notes {
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
