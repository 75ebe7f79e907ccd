/** Imported by the screens that make up an edition: importing it waits for the texts. */
import { addTexts } from './index.ts'

// Both languages: people may switch while these are on their way.
const [{ pressZh }, { pressEn }] = await Promise.all([import('./pressZh.ts'), import('./pressEn.ts')])
addTexts('zh', pressZh)
addTexts('en', pressEn)
