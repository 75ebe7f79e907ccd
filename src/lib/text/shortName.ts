import type { BrandingValues } from '#contract/system/branding'
import { settings } from '../settings.ts'

/** Stands for the name of the product where there is little room. */
export function shortName({ shortName: short, productName: name }: BrandingValues): string {
  return short || [...(name ?? '')][0] || settings.logoLetter
}
