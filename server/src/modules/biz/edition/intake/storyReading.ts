import { addNote, type ReadingNote } from '#contract/kit/texts/reading'
import { outOfScript } from '#contract/kit/texts/scripts'
import { countUnknown } from '#contract/kit/texts/symbolFonts'
import type { Story } from '../stories/detectStories.ts'

/** The report on one story of a page that was read. */
export function readingOf({ title, paragraphs, pictures }: Story): ReadingNote[] {
  const text = [title, ...paragraphs].join('')
  const notes: ReadingNote[] = []
  addNote(notes, 'picture', { count: pictures.length })
  addNote(notes, 'shifted', { count: Array.from(text).filter(outOfScript).length })
  addNote(notes, 'character', { count: countUnknown(text) + text.split('\ufffd').length - 1 })
  return notes
}
