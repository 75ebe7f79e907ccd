/** The settings that an installation gives to its front end: in the page of our server, or in a file `config.json`. */
export const webDefaults = {
  /** Name of the product. */
  productTitle: '医药经济报',
  /** Replaces the title in the collapsed sidebar. */
  logoLetter: 'S',
  /** Address of the server: a path, or with the host of another one. Empty: `/api` below the address of the front end. */
  apiBase: '',
  clientId: 'saber',
  clientSecret: 'saber_secret',
  /** False: signs in without a captcha. */
  captcha: true,
  /** False: signs in to the tenant 000000 without a field for it. */
  tenantMode: true,
  /** Address of another designer of processes, in place of the one inside: `https://flow.example.com`. */
  flowDesigner: '',
  /** Address of another designer of reports, in place of the one inside: `https://report.example.com/ureport`. */
  reportDesigner: '',
  /** Hosts whose pages may be shown inside ours, in addition to those of the user's menu: `paper.example.com:8443`. */
  frameHosts: [] as readonly string[],
  // Calls of the server beyond the specification: `*/history` for all modules, `blade-biz/edition/*`, one call, or `*`.
  extensions: [] as readonly string[],
  // Our codes of buttons by those of the server, where it names them otherwise: `{ "*_create": "*_add" }`.
  buttonCodes: {} as Readonly<Record<string, string>>,
}

/** The extension of servers that write `null` where a value is not set, in place of `-1` and `{}`. */
export const nullValues = 'wire/null'

export type WebConfig = typeof webDefaults

/** Names of settings that are unknown or of another type than theirs. */
export function wrongSettings(given: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(given).filter(name => !isSetting(name, given[name]))
}

/** Whether this is a value for the setting of this name. */
export function isSetting(name: string, value: unknown): boolean {
  return value !== undefined && kindOf(value) === kindOf((webDefaults as Record<string, unknown>)[name])
}

function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value
  if (Array.isArray(value)) return 'list'
  return Object.values(value).every(text => typeof text === 'string') ? 'texts' : 'object'
}
