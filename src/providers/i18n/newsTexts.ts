/** Imported by the screens on which the newspaper is written: importing it waits for the texts. */
import { addTexts } from './index.ts'

// Both languages: people may switch while these are on their way.
const [{ newsZh }, { newsEn }] = await Promise.all([import('./newsZh.ts'), import('./newsEn.ts')])
addTexts('zh', newsZh)
addTexts('en', newsEn)
