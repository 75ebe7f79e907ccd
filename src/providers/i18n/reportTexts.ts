/** Imported by the screens of reports: importing it waits for the texts. */
import { addTexts } from './index.ts'

// Both languages: people may switch while these are on their way.
const [{ reportZh }, { reportEn }] = await Promise.all([import('./reportZh.ts'), import('./reportEn.ts')])
addTexts('zh', reportZh)
addTexts('en', reportEn)
