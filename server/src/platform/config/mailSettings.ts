import { isEmail } from '#contract/kit/kinds/phoneAndEmail'
import { isLoopbackHost } from './identityProviders.ts'

type Environment = Record<string, string | undefined>
type ComplaintHandler = (text: string) => never

/** The SMTP server for outgoing mail, and its sender. */
export interface MailSettings {
  host: string
  port: number
  /** `start`: TLS from the first byte. `upgrade`: by STARTTLS, and no mail without it. */
  tls: 'start' | 'upgrade' | 'off'
  account: { user: string; password: string } | undefined
  from: { name: string; address: string }
}

const EXAMPLE = 'smtps://user:password@mail.example.com'

/** `SMTP_URL` and `MAIL_FROM`; `complain` gets one line for the operator, which never repeats the password. */
export function mailSettings(env: Environment, complain: ComplaintHandler): MailSettings | undefined {
  const [address, from] = [env.SMTP_URL?.trim(), env.MAIL_FROM?.trim()]
  if (!address && !from) return undefined
  if (!address) return complain('MAIL_FROM has no effect without SMTP_URL; set both, or none.')
  if (!from) return complain('SMTP_URL needs MAIL_FROM too, such as Broadsheet <reports@example.com>.')
  return { ...serverOf(address, complain), from: senderOf(from, complain) }
}

function serverOf(text: string, complain: ComplaintHandler): Omit<MailSettings, 'from'> {
  const wrong = () =>
    complain(`SMTP_URL must look like ${EXAMPLE}, with special characters of the password as in URLs (@ is %40).`)
  if (!URL.canParse(text)) return wrong()
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const isKnown = protocol === 'smtps:' || protocol === 'smtp:'
  const isPlain = search === '?tls=off' && protocol === 'smtp:'
  if (!isKnown || !/^[\w.-]+$|^\[[\da-f:.]+\]$/i.test(hostname) || !['', '/'].includes(pathname) || hash) return wrong()
  if (search && !isPlain) return wrong()
  const user = decoded(username)
  const secret = decoded(password)
  if (user === undefined || secret === undefined || (secret && !user)) return wrong()
  const isLocal = isLoopbackHost(hostname)
  if (isPlain && user && !isLocal)
    return complain('SMTP_URL with tls=off must hold no password: it would travel readably.')
  const tls = protocol === 'smtps:' ? 'start' : isPlain || isLocal ? 'off' : 'upgrade'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : tls === 'start' ? 465 : tls === 'upgrade' ? 587 : 25,
    tls,
    account: user ? { user, password: secret } : undefined,
  }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** `reports@example.com` or `Broadsheet <reports@example.com>`. */
function senderOf(text: string, complain: ComplaintHandler): MailSettings['from'] {
  const [, name = '', inside] = /^([^<>]{0,100})<([^<>]+)>$/.exec(text) ?? []
  const address = (inside ?? text).trim()
  if (!isEmail(address) || /\p{Cc}/u.test(name))
    complain('MAIL_FROM must be an address such as reports@example.com or Broadsheet <reports@example.com>.')
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}
