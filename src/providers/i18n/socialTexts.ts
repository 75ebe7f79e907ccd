/** Imported by what speaks of third parties: importing it waits for the texts. */
import { addTexts } from './index.ts'

// Both languages: people may switch while these are on their way.
const [{ socialZh }, { socialEn }] = await Promise.all([import('./socialZh.ts'), import('./socialEn.ts')])
addTexts('zh', socialZh)
addTexts('en', socialEn)
