/** The language of the moment, known before i18next is loaded, which follows it. */
import { type Language, langOf } from '../../lib/text/languages.ts'
import { useSettings } from '../../state/settings.ts'

type Companion = (language: Language) => Promise<unknown>
const companions = new Set<Companion>()

/** For what else must be there before a language is shown. */
export function loadWithLanguage(load: Companion): void {
  companions.add(load)
}

export async function switchLanguage(language: Language): Promise<void> {
  await Promise.all([...companions].map(load => load(language)))
  useSettings.setState({ language })
  markDocument(language)
}

export function markDocument(language: Language): void {
  document.documentElement.lang = langOf(language)
}
