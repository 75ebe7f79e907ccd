import type { Label } from '#contract/kit/fields'

/** Somebody else's sign-in, by OpenID Connect. */
export interface IdentityProvider {
  /** Its name in addresses and in stored links: whoever changes the issuer behind it changes whom the links mean. */
  source: string
  title: Label
  issuer: string
  clientId: string
  clientSecret: string
}

type Environment = Record<string, string | undefined>

/** `SOCIAL_<NAME>_ISSUER` and what belongs to it; `complain` gets one line for the operator. */
export function identityProviders(env: Environment, complain: (text: string) => never): IdentityProvider[] {
  const names = Object.keys(env).flatMap(key => (env[key]?.trim() && /^SOCIAL_(.+)_ISSUER$/.exec(key)?.[1]) || [])
  return names.sort().map(name => {
    const prefix = `SOCIAL_${name}`
    if (!/^[A-Z][A-Z\d]{0,30}$/.test(name))
      complain(`${prefix}_ISSUER must have a name of up to 31 capital letters and digits between its underscores.`)
    if (name === 'TEST') complain(`${prefix}_ISSUER takes the name of the test identity; choose another.`)
    const value = (part: string) => env[`${prefix}_${part}`]?.trim() || undefined
    const required = (part: string) => value(part) ?? complain(`${prefix}_${part} is required by ${prefix}_ISSUER.`)
    const issuer = required('ISSUER')
    if (!isSafe(issuer))
      complain(`${prefix}_ISSUER must be an https address (http on this machine only), not "${issuer}".`)
    const zh = value('TITLE') ?? name.charAt(0) + name.slice(1).toLowerCase()
    return {
      source: name.toLowerCase(),
      title: { zh, en: value('TITLE_EN') ?? zh },
      issuer,
      clientId: required('CLIENT_ID'),
      clientSecret: required('CLIENT_SECRET'),
    }
  })
}

/** Whether codes and secrets may travel there. */
function isSafe(issuer: string): boolean {
  if (!URL.canParse(issuer)) return false
  const { protocol } = new URL(issuer)
  return protocol === 'https:' || isLoopback(issuer)
}

export function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && isLoopbackHost(hostname)
}

/** A host as `URL` writes it, which is this machine. */
export const isLoopbackHost = (hostname: string): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
