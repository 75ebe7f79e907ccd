/**
 * The report on a foreign document, pasted text or printed page that was read: what was preserved, adapted, lost and
 * hidden.
 */
import { parseJson } from './parseJson.ts'

/** Each kind of part, with what becomes of it. */
export const readingKinds = {
  /** Raised or lowered characters. */
  raised: 'kept',
  table: 'kept',
  picture: 'kept',
  footnote: 'kept',
  /** Raised or lowered by a style, a position or a field. */
  shifted: 'adapted',
  /** Letters of symbol fonts. */
  symbol: 'adapted',
  /** Automatic numbers that are written out. */
  number: 'adapted',
  ruby: 'adapted',
  /** Its text is below the paragraph. */
  textBox: 'adapted',
  lostPicture: 'lost',
  formula: 'lost',
  character: 'lost',
  hidden: 'hidden',
  comment: 'hidden',
} as const

export type ReadingKind = keyof typeof readingKinds
export type Fate = (typeof readingKinds)[ReadingKind]

export interface ReadingNote {
  kind: ReadingKind
  count: number
  /** The beginning of the texts that it is about. */
  sample?: string
}

/** A reading as stored in the history of a record. */
export interface Reading {
  source: 'import' | 'paste' | 'page'
  /** The file, where there was one. */
  name?: string
  /** Two readings with the same outcome are two. */
  at: string
  notes: readonly ReadingNote[]
}

/** Placeholder in the text for a picture that could not be imported. */
export const LOST_PICTURE_NOTE = '〔图片未能导入〕'

const MAX_SAMPLE = 80

/** Counts one more part, or several. */
export function addNote(notes: ReadingNote[], kind: ReadingKind, { count = 1, sample = '' } = {}): void {
  if (count === 0) return
  const same = notes.find(note => note.kind === kind)
  const note: ReadingNote = same ?? { kind, count: 0 }
  if (!same) notes.push(note)
  note.count += count
  const samples = [note.sample, sample.trim()].filter(Boolean).join('；').slice(0, MAX_SAMPLE)
  if (samples) note.sample = samples
}

/** Something visible is gone, or something invisible was found: to be reviewed before the text is imported. */
export const needsReview = ({ kind }: ReadingNote): boolean =>
  readingKinds[kind] === 'lost' || readingKinds[kind] === 'hidden'

/** The parts preserved in a text. */
export function retainedIn(html: string): ReadingNote[] {
  const notes: ReadingNote[] = []
  const count = (tag: string) => html.split(`<${tag}`).length - 1
  addNote(notes, 'raised', { count: count('sup') + count('sub') })
  addNote(notes, 'table', { count: count('table') })
  addNote(notes, 'picture', { count: count('img') })
  return notes
}

/** The stored reading of a record; undefined if there is none. */
export function readingIn(stored: unknown): Reading | undefined {
  const reading = parseJson(typeof stored === 'string' ? stored : '') as Partial<Reading> | undefined
  const isReading = typeof reading === 'object' && reading !== null && Array.isArray(reading.notes)
  if (!isReading) return undefined
  const notes = (reading.notes as readonly ReadingNote[]).filter(note => note?.kind in readingKinds)
  return { ...(reading as Reading), notes }
}
