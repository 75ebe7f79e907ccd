/** Imported by the part of the sign-in form that offers a puzzle: importing it waits for the texts. */
import { addTexts } from './index.ts'

// Both languages: people may switch while these are on their way.
const [{ puzzleZh }, { puzzleEn }] = await Promise.all([import('./puzzleZh.ts'), import('./puzzleEn.ts')])
addTexts('zh', puzzleZh)
addTexts('en', puzzleEn)
