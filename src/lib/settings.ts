import { isSetting, type WebConfig, webDefaults } from '#contract/webConfig'

/** The path below which the product is served, mostly none; the server writes it into the page. */
export const basePath = globalThis.document?.documentElement.dataset.base ?? ''

const siteConfig = await readConfig()

/** Settings of an installation for the browser. */
export const settings = {
  ...webDefaults,
  ...siteConfig,
  apiBase: siteConfig.apiBase?.replace(/\/$/, '') || `${basePath}/api`,
  storagePrefix: `saber-${basePath}`,
  /** Answers with these codes are refused without a message. */
  silentCodes: [] as readonly number[],
  requestTimeout: 6_000_000,
  /** A refused token is refreshed once before the session ends. */
  refreshRefusedToken: true,
  defaultAvatar: `${basePath}/img/avatar.svg`,
  home: '/wel/index',
}

/** Our server writes the settings into the page, checked; for others they are in a file next to it, if there is one. */
async function readConfig(): Promise<Partial<WebConfig>> {
  const written = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=config]')?.content
  if (!written) return {}
  try {
    if (written.startsWith('{')) return JSON.parse(written)
    const response = await fetch(`${basePath}/config.json`, { signal: AbortSignal.timeout(5000) })
    return Object.fromEntries(Object.entries(await response.json()).filter(named => isSetting(...named)))
  } catch {
    return {}
  }
}

/** Whether the server has a call beyond the specification, such as `blade-biz/edition/board`. */
export function isOffered(address: string): boolean {
  const split = address.lastIndexOf('/')
  const names = ['*', address, `${address.slice(0, split)}/*`, `*${address.slice(split)}`]
  return names.some(name => settings.extensions.includes(name))
}
