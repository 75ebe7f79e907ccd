import { currentLanguage, type Language } from '../../state/settings.ts'
import { addTexts, loadWithLanguage } from './index.ts'
import type { ScreenTexts } from './texts.ts'

const texts: Record<Language, () => Promise<ScreenTexts>> = {
  zh: () => import('./zhScreens.ts').then(module => module.zhScreens),
  en: () => import('./enScreens.ts').then(module => module.enScreens),
}

/** What particular screens say. The gate asks for it without waiting; screens that speak so come `withPhrases`. */
export async function loadScreenTexts(language: Language): Promise<void> {
  addTexts(language, await texts[language]())
}

loadWithLanguage(loadScreenTexts)

/** Loads a screen together with its phrases. */
export function withPhrases<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadScreenTexts(currentLanguage())])
    return loaded
  }
}
