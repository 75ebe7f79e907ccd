/** Imported by the screens of workflow: importing it waits for the texts. */
import { addTexts } from './index.ts'

// Both languages: people may switch while these are on their way.
const [{ flowZh }, { flowEn }] = await Promise.all([import('./flowZh.ts'), import('./flowEn.ts')])
addTexts('zh', flowZh)
addTexts('en', flowEn)
