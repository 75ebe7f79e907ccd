/** Imported by what speaks of signing in by phone: importing it waits for the texts. */
import { addTexts } from './index.ts'

// Both languages: people may switch while these are on their way.
const [{ phoneZh }, { phoneEn }] = await Promise.all([import('./phoneZh.ts'), import('./phoneEn.ts')])
addTexts('zh', phoneZh)
addTexts('en', phoneEn)
