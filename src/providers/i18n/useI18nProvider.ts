import type { I18nProvider } from '@refinedev/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { knownLanguage } from '../../lib/text/languages.ts'
import { switchLanguage } from './index.ts'

/** A new object per language: Refine and memoised columns keep the old texts otherwise. */
export function useI18nProvider(): I18nProvider {
  const { i18n } = useTranslation()
  const language = i18n.language
  return useMemo(() => {
    const t = i18n.getFixedT(language) as (key: string, options: object) => unknown
    return {
      translate: (key: string, options?: unknown, fallback?: string) => {
        const values = typeof options === 'object' && options !== null ? options : {}
        const defaultValue = typeof options === 'string' ? options : (fallback ?? key)
        return String(t(key, { ...values, defaultValue }))
      },
      changeLocale: (next: string) => switchLanguage(knownLanguage(next)),
      getLocale: () => language,
    }
  }, [i18n, language])
}
