import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { addPhrases } from './index.ts'
import type { KeyIn, Phrase, Phrases } from './keys.ts'

/** Reads a phrase of the folder, or a common one. `defaultValue` answers for a key that may be absent. */
type Translate<Key> = (key: Key | Phrase, values?: Record<string, string | number | undefined>) => string

/** The phrases of one folder, as an i18next namespace of the folder's name. They come with the code that shows them. */
export function definePhrases<const Own extends Phrases>(folder: string, phrases: Own) {
  type T = Translate<KeyIn<Own>>
  const namespaces = [folder, 'common']
  addPhrases(folder, phrases)
  return {
    // The types of i18next know the common namespace only; this one's keys are checked by `Translate`.
    usePhrases: () => useTranslation(namespaces as never) as unknown as { t: T },
    /** Outside of React, in the current language. */
    phrase: ((key: string, values) => String(i18next.t(key as never, { ...values, ns: namespaces as never }))) as T,
  }
}
