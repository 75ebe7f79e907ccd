/** Texts arrive in chunks per language, those of sign-in first, before anything is drawn in that language. */
import i18next from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Label } from '#contract/kit/fields'
import { type Language, useSettings } from '../../state/settings.ts'
import type {
  AppTexts,
  CodeTexts,
  FlowTexts,
  NewsTexts,
  PhoneTexts,
  PressTexts,
  PuzzleTexts,
  ReportTexts,
  ScreenTexts,
  SignInTexts,
  SocialTexts,
  SourceTexts,
} from './texts.ts'

const texts: Record<Language, () => Promise<SignInTexts>> = {
  zh: () => import('./signInZh.ts').then(module => module.signInZh),
  en: () => import('./signInEn.ts').then(module => module.signInEn),
}

type Companion = (language: Language) => Promise<unknown>
const companions = new Set<Companion>()

export async function startLanguage(language: Language): Promise<void> {
  const translation = await texts[language]()
  await i18next.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false },
    // Codes and keys of dictionaries may hold a colon.
    nsSeparator: '::',
    returnNull: false,
    // Phrases of a screen may come after its frame.
    react: { bindI18nStore: 'added' },
  })
  document.documentElement.lang = htmlLanguage(language)
}

export async function switchLanguage(language: Language): Promise<void> {
  const [translation] = await Promise.all([texts[language](), ...[...companions].map(load => load(language))])
  addTexts(language, translation)
  useSettings.setState({ language })
  document.documentElement.lang = htmlLanguage(language)
  await i18next.changeLanguage(language)
}

/** Sections come whole: a later one of the same name replaces the earlier. */
export function addTexts(
  language: Language,
  translation:
    | SignInTexts
    | SocialTexts
    | PhoneTexts
    | PuzzleTexts
    | AppTexts
    | ScreenTexts
    | PressTexts
    | NewsTexts
    | FlowTexts
    | SourceTexts
    | CodeTexts
    | ReportTexts,
): void {
  i18next.addResourceBundle(language, 'translation', translation)
}

/** For what else must be there before a language is shown. */
export function loadWithLanguage(load: Companion): void {
  companions.add(load)
}

export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? 'en' : 'zh'
}

/** Reads labels of the contract in the language of the moment. The function changes when the language does. */
export function useLabel(): (label: Label) => string {
  const language = useLanguage()
  return useCallback((label: Label) => label[language], [language])
}

function htmlLanguage(language: Language): string {
  return language === 'zh' ? 'zh-CN' : 'en'
}
