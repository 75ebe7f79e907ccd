/** The modeller's own words, in the language of the screen. */
import { designerZh } from '../../../../providers/i18n/designerZh.ts'
import type { Language } from '../../../../state/settings.ts'

type Words = Record<string, string>

export async function translation(language: Language): Promise<Record<string, unknown>> {
  const { default: shared } = language === 'zh' ? await import('bpmn-js-i18n/translations/zn') : { default: {} }
  const words: Words = language === 'zh' ? { ...shared, ...designerZh } : {}
  const translate = (text: string, parts: Words = {}) =>
    (words[text] ?? text).replace(/{([^{}]+)}/g, (whole, name: string) => parts[name] ?? whole)
  return { translate: ['value', translate] }
}
