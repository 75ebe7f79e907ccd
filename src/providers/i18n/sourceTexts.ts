/** Imported by the screens of data sources: importing it waits for the texts. */
import { addTexts } from './index.ts'

// Both languages: people may switch while these are on their way.
const [{ sourceZh }, { sourceEn }] = await Promise.all([import('./sourceZh.ts'), import('./sourceEn.ts')])
addTexts('zh', sourceZh)
addTexts('en', sourceEn)
