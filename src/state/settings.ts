import { readEntry, writeEntry } from './entries.ts'
import { persistedStore } from './persisted.ts'

export type Language = 'zh' | 'en'

interface SettingsState {
  language: Language
  colorName: string
  themeName: string
}

export const defaults: SettingsState = { language: 'zh', colorName: '#409EFF', themeName: 'theme-default' }

/** Preferences of this browser; they outlive the session. */
export const useSettings = persistedStore<SettingsState>(defaults)

for (const [name, value] of Object.entries(defaults)) if (!readEntry(name)) writeEntry(name, value)

/** A stored language that is neither of the two reads as the default. */
export function currentLanguage(): Language {
  return useSettings.getState().language === 'en' ? 'en' : 'zh'
}
