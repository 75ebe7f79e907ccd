import { parse } from 'bowser'

/** A browser and its system in words; nothing for what is no browser. */
export function deviceName(userAgent: string): string | undefined {
  if (userAgent === '') return undefined
  const { browser, os } = parse(userAgent)
  if (!browser.name) return undefined
  // Browsers no longer tell the version of the system truly.
  return [`${browser.name} ${browser.version?.split('.')[0] ?? ''}`.trim(), os.name].filter(Boolean).join(' · ')
}
