/** Locking and unlocking the session, at the server where it can. */
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { LockRequest, UnlockReply } from '#contract/auth'
import { isOffered } from '../lib/settings.ts'
import { timeout } from '../lib/timeout.ts'
import { lockScreen, unlockScreen, useLock } from '../state/lock.ts'
import { request } from './api/http.ts'
import { ApiError } from './blade/apiError.ts'
import { phrase } from './i18n/index.ts'
import { digestPassword } from './signIn.ts'

const lockDelay = 100
/** A server that does not answer must not leave a screen open that its user believes to be locked. */
const patience = 1000

let telling: Promise<unknown> = Promise.resolve()

/** Without a password the one that was given before in this session counts. */
export async function lock(typed?: string): Promise<void> {
  const data: LockRequest = {}
  if (typed !== undefined) {
    data.password = digestPassword(typed)
    useLock.setState({ lockPasswd: await verifierOf(typed) })
  }
  // Without the server's help the screen is locked all the same.
  telling = send('lock', data).catch(() => {})
  await Promise.all([timeout(lockDelay), Promise.race([telling, timeout(patience)])])
  lockScreen()
}

/** Locks at once: nobody is there to give a password, so the user's own unlocks unless one was given before. */
export function lockIdle(): void {
  telling = send('lock', { idle: true }).catch(() => {})
  lockScreen()
}

/** Throws what is to be shown. */
export async function requestUnlock(typed: string): Promise<void> {
  await telling
  try {
    const { by } = await unlockAtServer(digestPassword(typed))
    if (by === 'ownPassword') useLock.setState({ lockPasswd: '' })
  } catch (error) {
    if (!isOurs(error)) throw error
    if (!(await verifies(useLock.getState().lockPasswd, typed))) throw new ApiError(phrase('lock.wrong'), 400, true)
  }
  unlockScreen()
}

/**
 * A server that could not be reached when the idle screen was locked is notified now: it unlocks locked sessions only.
 */
async function unlockAtServer(password: string): Promise<UnlockReply> {
  try {
    return await send<UnlockReply>('unlock', { password })
  } catch (error) {
    const isUnheard = error instanceof ApiError && error.statusCode === 409
    if (!isUnheard || useLock.getState().lockPasswd) throw error
    await send('lock', { idle: true })
    return send<UnlockReply>('unlock', { password })
  }
}

/** The server has no such call, or has not heard of the lock: then it is this browser's alone. */
function isOurs(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 409].includes(error.statusCode)
}

async function send<Data>(name: 'lock' | 'unlock', data: LockRequest): Promise<Data> {
  if (!isOffered(`blade-auth/oauth/${name}`)) throw new ApiError('', 404, true)
  return request({ method: 'POST', url: `blade-auth/oauth/${name}`, data, meta: { silent: true }, timeout: 30_000 })
}

/** A verifier recognises the password but does not reveal it. */
const rounds = 100_000
const name = 'pbkdf2-sha256'

/** Salted, so that equal passwords look different. */
export async function verifierOf(typed: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return [name, rounds, encode(salt), encode(await derive(typed, salt, rounds))].join('$')
}

/** False as well for a verifier that was tampered with. */
export async function verifies(verifier: string, typed: string): Promise<boolean> {
  const [algorithm, count, salt = '', hash] = verifier.split('$')
  if (algorithm !== name || Number(count) !== rounds) return false
  try {
    return encode(await derive(typed, decode(salt), rounds)) === hash
  } catch {
    return false
  }
}

/** Plain HTTP beyond this machine has no SubtleCrypto; there a library computes the same, more slowly. */
async function derive(typed: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const password = new TextEncoder().encode(typed)
  if (!crypto.subtle) return pbkdf2Async(sha256, password, salt, { c: iterations, dkLen: 32 })
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256))
}

const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const decode = (text: string) => Uint8Array.from(atob(text), character => character.charCodeAt(0))
