/** Masks what a log must never contain: passwords, tokens, codes and keys, recognized by their name or their form. */

export const MASK = '******'
const MAX_VALUE_LENGTH = 500
const MAX_LENGTH = 4000

const secretName =
  /pass(word|wd|phrase)?\d?$|passwd|^pwd|secret|token|^(captcha|verify|auth)?-?code$|credential|authorization|blade-auth|cookie|(access|api|private|secret)_?key|^state$|^ticket$|^passkey$|signature/i

/** Long runs without a blank that look random, digests of passwords, and what follows the word bearer or basic. */
const secretValue =
  /\b(bearer|basic)\s+[\w.~+/=-]{8,}|(?<![\w-])[\w-]{43,}(?![\w-])|(?<![\da-z])[\da-f]{32}(?![\da-z])/gi

/** `password=…` and `"token":"…"` within a text. */
const namedValue =
  /((?:pass(?:word|wd)?\d?|secret|token|authorization|blade-auth|ticket|access_?key|api_?key)["']?\s*[=:]\s*["']?)[^\s&"',;}]+/gi

/** A text with everything masked that looks secret, or is one of these values. */
export function maskText(text: string, secrets: readonly string[] = []): string {
  const masked = text.replace(namedValue, `$1${MASK}`).replace(secretValue, MASK)
  return secrets.reduce((left, secret) => left.replaceAll(secret, MASK), masked)
}

export function isSecretName(name: string): boolean {
  return secretName.test(name)
}

/** Parameters as JSON without secrets, and not longer than a log can bear. */
export function maskedJson(parameters: unknown): string {
  const text = JSON.stringify(parameters, masked) ?? ''
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

function masked(this: unknown, name: string, value: unknown): unknown {
  if (isEmptyOrPlain(value)) return value
  if (secretName.test(name) && !isDictionaryCode(this, name)) return MASK
  // The key of a parameter decides whether its value is secret.
  if (name === 'paramValue') {
    const { paramKey } = this as { paramKey?: unknown }
    if (typeof paramKey !== 'string' || secretName.test(paramKey)) return MASK
  }
  if (typeof value !== 'string') return value
  return maskText(value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value)
}

const isEmptyOrPlain = (value: unknown) => value === '' || value === null || typeof value === 'boolean'

const signInWords = ['grant_type', 'phone', 'ticket']

/** `code` names many things; only together with an account is it a code to sign in with. */
function isDictionaryCode(owner: unknown, name: string): boolean {
  return name === 'code' && !(owner !== null && typeof owner === 'object' && signInWords.some(word => word in owner))
}

/** The values that go by a secret name, for texts in which they may turn up again. */
export function secretsIn(...sources: readonly unknown[]): string[] {
  return sources.flatMap(source =>
    source !== null && typeof source === 'object'
      ? Object.entries(source).flatMap(([name, value]) =>
          typeof value === 'string' && value.length >= 4 && secretName.test(name) ? [value] : [],
        )
      : [],
  )
}

/** The file and line of the first line of a stack that is no package's and not Node's. Messages may be of any length. */
function ourPlaceIn(stack: string): string[] {
  for (const line of stack.split('\n')) {
    if (!/^ +at /.test(line) || line.includes('node_modules')) continue
    const place = line.slice(Math.max(line.lastIndexOf(' '), line.lastIndexOf('(')) + 1)
    const found = /^(?:file:\/\/)?(\/[^\s():]{1,1000}):(\d{1,9}):\d{1,9}\)?$/.exec(place)
    if (found) return found.slice(1)
  }
  return []
}

/** The entry of the error log for an error. */
export function errorOf(error: unknown, secrets: readonly string[] = []) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const [fileName, lineNumber] = ourPlaceIn(stack ?? '')
  return {
    exceptionName: name,
    message: maskText(message, secrets),
    stackTrace: maskText(stack ?? '', secrets),
    ...(fileName && { fileName, lineNumber: Number(lineNumber) }),
  }
}
