import type { BrandingValues } from '#contract/system/branding'
import { settings } from '../settings.ts'

interface LanguageText {
  text: string
  lang: 'zh-CN' | 'en'
}

/** The name of the product in the language, or in the one that there is. */
export function productName({ productName: zh, productNameEn: en }: BrandingValues, language: string): LanguageText {
  return wordingOf(zh ?? (en ? undefined : settings.productTitle), en, language)
}

/**
 * The line below the name; undefined where the product's own line applies. A name of one's own has no line of others.
 */
export function mastheadLine(branding: BrandingValues, language: string): LanguageText | undefined {
  const { masthead, mastheadEn, productName: name } = branding
  return masthead || mastheadEn || name ? wordingOf(masthead, mastheadEn, language) : undefined
}

/** Where a picture of a branding opens, which names it by the path on the server. */
export function brandPicture(path: string): string {
  return settings.apiBase + path.replace('/api', '')
}

function wordingOf(zh: string | undefined, en: string | undefined, language: string): LanguageText {
  const inEnglish = zh === undefined || (language === 'en' && en)
  return inEnglish ? { text: en ?? '', lang: 'en' } : { text: zh, lang: 'zh-CN' }
}

/** Replaces the name of the product where there is little room. */
export function shortName({ shortName: short, productName: name }: BrandingValues): string {
  return short || [...(name ?? '')][0] || settings.logoLetter
}
