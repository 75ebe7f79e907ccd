import { createContext } from 'react'
import type { ReadingNote } from '#contract/kit/texts/reading'

/** Hears what each paste into the editors below made of its text. */
export const PastedReading = createContext<(notes: readonly ReadingNote[]) => void>(() => undefined)
