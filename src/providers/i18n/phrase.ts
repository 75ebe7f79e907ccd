import i18next from 'i18next'
import type { Phrase } from './keys.ts'

/** A phrase outside of React, in the language of the moment. In React, use `useTranslation`. */
export function phrase(key: Phrase, values?: Record<string, string | number>): string {
  return String(i18next.t(key, values))
}
