/** Codes of authenticator apps (RFC 6238): six digits from a shared secret and the time, by HMAC-SHA-1. */
import { createHmac, randomBytes } from 'node:crypto'

const STEP_SECONDS = 30
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits in base 32, as people type it into an app. */
export function newTotpSecret(): string {
  return Array.from(randomBytes(32), byte => LETTERS[byte % 32]).join('')
}

export function totpUri({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  const [name, label] = [issuer, account].map(text => encodeURIComponent(text.replaceAll(':', ' ')))
  return `otpauth://totp/${name}:${label}?secret=${secret}&issuer=${name}`
}

/** The time step that the code belongs to: the current one, or the one before or after for clocks that differ. */
export function stepOf(secret: string, code: string, now = Date.now()): number | undefined {
  const current = Math.floor(now / 1000 / STEP_SECONDS)
  return [current - 1, current, current + 1].find(step => codeAt(secret, step) === code)
}

export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, letter => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
