/** Imported by what speaks of third parties: importing it waits for the texts. */
import { currentLanguage, type Language } from '../../state/settings.ts'
import { addTexts, loadWithLanguage } from './index.ts'
import type { SocialTexts } from './texts.ts'

const texts: Record<Language, () => Promise<SocialTexts>> = {
  zh: () => import('./socialZh.ts').then(module => module.socialZh),
  en: () => import('./socialEn.ts').then(module => module.socialEn),
}

async function load(language: Language): Promise<void> {
  addTexts(language, await texts[language]())
}

loadWithLanguage(load)
await load(currentLanguage())
