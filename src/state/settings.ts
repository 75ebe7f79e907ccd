import { knownLanguage, type Language } from '../lib/text/languages.ts'
import { persistedStore, readEntry, writeEntry } from './persisted.ts'

interface SettingsState {
  language: string
  colorName: string
  themeName: string
}

export const defaults: SettingsState = { language: 'zh', colorName: '#409EFF', themeName: 'theme-default' }

/** Preferences of this browser; they outlive the session. */
export const useSettings = persistedStore<SettingsState>(defaults)

for (const [name, value] of Object.entries(defaults)) if (!readEntry(name)) writeEntry(name, value)

/** The language on screen, and of the server's answers. */
export function currentLanguage(): Language {
  return knownLanguage(useSettings.getState().language)
}
