import { baseLanguage, knownLanguage, type Language } from '../lib/text/languages.ts'
import { readEntry, writeEntry } from './entries.ts'
import { persistedStore } from './persisted.ts'

interface SettingsState {
  /** `zh`, `en`, or the code of a language of own/. */
  language: string
  colorName: string
  themeName: string
}

export const defaults: SettingsState = { language: 'zh', colorName: '#409EFF', themeName: 'theme-default' }

/** Preferences of this browser; they outlive the session. */
export const useSettings = persistedStore<SettingsState>(defaults)

for (const [name, value] of Object.entries(defaults)) if (!readEntry(name)) writeEntry(name, value)

/** The language of labels and of the server's answers. */
export function currentLanguage(): Language {
  return baseLanguage(useSettings.getState().language)
}

/** The code of the language on screen. */
export function shownLanguage(): string {
  return knownLanguage(useSettings.getState().language)
}
