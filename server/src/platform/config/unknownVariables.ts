import type { Environment } from './config.ts'

/** All variables that the product reads. `SOCIAL_` is followed by a name of the operator's choice. */
export const knownVariables: readonly string[] = [
  'ADMIN_PASSWORD',
  'BASE_PATH',
  'CAPTCHA_MODE',
  'CONNECTIONS_PER_ADDRESS',
  'DATABASE_URL',
  'DATA_DIR',
  'DRAIN_SECONDS',
  'FFMPEG',
  'FILES_DIR',
  'FRAME_HOSTS',
  'HOST',
  'LOG_LEVEL',
  'MAIL_FROM',
  'METRICS_HOST',
  'METRICS_PORT',
  'METRICS_TOKEN',
  'NODE_ENV',
  'PORT',
  'PRIVATE_DATABASE_HOSTS',
  'PRIVATE_STORAGE_HOSTS',
  'PRIVATE_WEBHOOK_HOSTS',
  'PUBLIC_URL',
  'REQUEST_LOG',
  'REQUEST_TIMEOUT',
  'S3_ACCESS_KEY',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_KEY',
  'SECRET_KEY',
  'SMTP_URL',
  'SOCIAL_TEST_PROVIDER',
  'SWITCH_MODE',
  'TRUST_PROXY',
  'UPLOAD_TIMEOUT',
  'WEB_CONFIG',
]

/** Beginnings that no other program uses for its variables. */
const ownPrefixes = [
  'CAPTCHA_',
  'FILES_',
  'FRAME_',
  'METRICS_',
  'MODULES',
  'PRIVATE_STORAGE_',
  'PRIVATE_DATABASE_',
  'PRIVATE_WEBHOOK_',
  'TRUST_',
  'WEB_',
]
const SOCIAL = /^SOCIAL_[A-Z\d]+_(ISSUER|CLIENT_ID|CLIENT_SECRET|TITLE|TITLE_EN)$/
const MAX_DISTANCE = 2
/** Shorter names, such as PORT and HOST, are within two letters of too many others. */
const MIN_LENGTH = 6

/** One line about variables that look like ours and are not, such as `TRUST_PROXI`; their values are not repeated. */
export function warningOfUnknownVariables(env: Environment): string | undefined {
  const unknown = Object.keys(env).filter(name => !knownVariables.includes(name) && !SOCIAL.test(name))
  const named = unknown.flatMap(name => {
    const similar = similarTo(name)
    if (similar) return [`${name} (${similar}?)`]
    return ownPrefixes.some(prefix => name.startsWith(prefix)) || name.startsWith('SOCIAL_') ? [name] : []
  })
  return named.length > 0
    ? `unknown environment variables, which have no effect: ${named.sort().join(', ')}`
    : undefined
}

function similarTo(name: string): string | undefined {
  const candidates = name.length < MIN_LENGTH ? [] : knownVariables.filter(known => known.length >= MIN_LENGTH)
  return candidates.find(known => distance(name.toUpperCase(), known) <= MAX_DISTANCE)
}

/** Letters to insert, remove or replace until one text is the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
