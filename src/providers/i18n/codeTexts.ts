/** Imported by the screens of the code generator: importing it waits for the texts. */
import { addTexts } from './index.ts'

// Both languages: people may switch while these are on their way.
const [{ codeZh }, { codeEn }] = await Promise.all([import('./codeZh.ts'), import('./codeEn.ts')])
addTexts('zh', codeZh)
addTexts('en', codeEn)
