/** The modeller's own words, in the language of the screen. */

import type { Language } from '../../../../state/settings.ts'
import { designerZh } from './modelerZh.ts'

type Words = Record<string, string>

export async function translation(language: Language): Promise<Record<string, unknown>> {
  const { default: shared } = language === 'zh' ? await import('bpmn-js-i18n/translations/zn') : { default: {} }
  const words: Words = language === 'zh' ? { ...shared, ...designerZh } : {}
  const translate = (text: string, parts: Words = {}) =>
    (words[text] ?? text).replace(/{([^{}]+)}/g, (whole, name: string) => parts[name] ?? whole)
  return { translate: ['value', translate] }
}
