import { createContext } from 'react'
import { type Fate, needsLook, type ReadingNote, readingIn, readingKinds } from '#contract/kit/texts/reading'
import { phrase } from './phrases.ts'

export interface ReadingLine {
  fate: Fate
  text: string
  needsLook: boolean
}

const fates: readonly Fate[] = ['hidden', 'lost', 'adapted', 'kept']

/** A reading in words, a line for each fate; what needs a look comes first. */
export function readingLines(notes: readonly ReadingNote[]): ReadingLine[] {
  return fates.flatMap(fate => {
    const own = notes.filter(({ kind }) => readingKinds[kind] === fate)
    if (own.length === 0) return []
    const parts = own.map(wordsOf).join(phrase('separator'))
    const text = phrase('line', { fate: phrase(`fates.${fate}`), parts })
    return [{ fate, text, needsLook: own.some(needsLook) }]
  })
}

function wordsOf({ kind, count, sample }: ReadingNote): string {
  const part = phrase(kind, { count })
  return sample ? phrase('sampled', { part, sample }) : part
}

/** A reading that a record keeps, in words. */
export function readingWords(stored: string): string {
  const reading = readingIn(stored)
  if (!reading) return stored
  const source = phrase(`sources.${reading.source}`)
  const first = reading.name ? phrase('from', { source, name: reading.name }) : source
  return [first, ...readingLines(reading.notes).map(({ text }) => text)].join('\n')
}

/** Hears what each paste into the editors below made of its text. */
export const PastedReading = createContext<(notes: readonly ReadingNote[]) => void>(() => undefined)
