import type { LogEntry } from '#contract/auth'
import { persistedStore } from './persisted.ts'

/** Errors this browser met, stored until they are sent to the server or cleared. */

const MAX_ENTRIES = 500
const longest = { url: 300, message: 500, stack: 1500, info: 300 }

/** The newest entry is first. */
export const useErrorLog = persistedStore<{ logsList: LogEntry[] }>({ logsList: [] })

/** The same error again only renews its time: one that comes with every frame must not push out the others. */
export function rememberError(error: unknown, info = ''): void {
  if (isOrdinary(error)) return
  const entry = entryOf(error, info)
  const [newest] = useErrorLog.getState().logsList
  if (newest && newest.time === entry.time && isSame(newest, entry)) return
  useErrorLog.setState(({ logsList }) => ({
    logsList: [entry, ...logsList.filter(known => !isSame(known, entry))].slice(0, MAX_ENTRIES),
  }))
}

/** Those that came meanwhile stay. */
export function forgetErrors(entries: readonly LogEntry[]): void {
  const removedEntries = new Set(entries)
  useErrorLog.setState(({ logsList }) => ({ logsList: logsList.filter(entry => !removedEntries.has(entry)) }))
}

/** Refusals of the server have been shown to the user, a form that is not filled in is no error, nor is what was called off. */
function isOrdinary(error: unknown): boolean {
  if (typeof error === 'object' && error !== null) {
    const name = 'name' in error ? error.name : ''
    return ['ApiError', 'AbortError', 'CanceledError'].includes(String(name)) || 'errorFields' in error
  }
  // The browser's remark that a layout needed two rounds.
  return typeof error === 'string' && error.startsWith('ResizeObserver loop')
}

function entryOf(error: unknown, info: string): LogEntry {
  const { message, stack = '' } = error instanceof Error ? error : { message: describe(error) }
  return {
    url: loggedText(window.location.href, longest.url),
    // The Swedish way to write a time is the format of the log.
    time: new Date().toLocaleString('sv'),
    type: 'error',
    message: loggedText(message, longest.message),
    stack: loggedText(stack, longest.stack),
    info: loggedText(info, longest.info),
  }
}

/** An object may contain what somebody typed, so only its kind is logged. */
function describe(reason: unknown): string {
  return typeof reason === 'object' ? Object.prototype.toString.call(reason) : String(reason)
}

function loggedText(text: string, length: number): string {
  return maskSecrets(text.trim()).slice(0, length)
}

function isSame(one: LogEntry, other: LogEntry): boolean {
  return one.message === other.message && one.stack === other.stack && one.url === other.url && one.type === other.type
}

/** Masks credentials before a text is stored or sent as a log. */
export function maskSecrets(text: string): string {
  return text.replace(named, '$1***').replace(announced, '$1 ***').replace(opaque, '***')
}

/** `password=…`, `"refresh_token":"…"`, `Blade-Auth: …`, and what a sign-in at another site hands back. */
const named =
  /((?<![\w-])(?=[\w-]*(?:token|password|passwd|pwd|secret|authorization|blade-auth|captcha-code))[\w-]+["']?\s*[=:]\s*["']?(?:bearer |basic )?|[?&](?:code|state|ticket)=)[^\s"'&,;}]+/gi
const announced = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi
/** Digests and tokens are long and mix letters with digits; words and ids are not both. */
const opaque = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}(?![\w-])/gi

/** From here on what nobody caught is logged. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => rememberError(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => rememberError(reason))
}
