import type { Branding } from '#contract/system/branding'

/** The place of the branding in the page. Where no server of ours fills it, the program asks for the branding. */
const BRANDING = '__BRANDING__'

/** The page with a tenant's product name, icon and colour, and with its branding for the program. */
export function brandedPage(page: string, branding: Branding, basePath: string): string {
  const { productName, faviconUrl, themeColor } = branding
  // Functions, so that a dollar sign in a name has no meaning in the replacement.
  let branded = page.replace(BRANDING, () => escaped(JSON.stringify(branding)))
  if (productName) branded = branded.replace(/<title>[^<]*/, () => `<title>${escaped(productName)}`)
  if (themeColor)
    branded = branded.replace(/(<meta name="theme-color" content=")[^"]*/, (_, start) => start + escaped(themeColor))
  if (faviconUrl)
    branded = branded.replace(
      /<link rel="icon"[^<>]*>/,
      () => `<link rel="icon" href="${escaped(basePath + faviconUrl)}" />`,
    )
  return branded
}

/** Fit for text and for quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
