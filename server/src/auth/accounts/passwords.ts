import { createHash, randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../../platform/db/database.ts'
import { numberSetting } from '../../platform/db/database.ts'
import { asSystem } from '../../platform/db/tenancy/scope.ts'
import common from './commonPasswords.json' with { type: 'json' }

/** OWASP's minimum for argon2id; the parameters travel in each hash, so raising them needs no migration. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Without characters that look alike on paper: the password is read out or copied by hand.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

const oneTimeHours = 24

/** The digest that travels instead of a password: the lower-case MD5 of what was typed. */
export function digestOf(typed: string): string {
  return createHash('md5').update(typed).digest('hex')
}

/** The digest in the one form that is stored; nothing when the text is no digest. */
export function wireDigest(received: string): string | undefined {
  return /^[0-9a-f]{32}$/i.test(received) ? received.toLowerCase() : undefined
}

export function hashPassword(digest: string): Promise<string> {
  return hash(digest, COST)
}

let nobody: Promise<string> | undefined

/** Whether the digest belongs to the stored hash. Without a hash it works as long and answers no. */
export async function passwordMatches(stored: string | undefined, digest: string): Promise<boolean> {
  nobody ??= hashPassword(oneTimePassword())
  const matches = await verify(stored ?? (await nobody), digest).catch(() => false)
  return stored !== undefined && matches
}

/** Shown once, good for one sign-in. */
export function oneTimePassword(): string {
  return Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

const SHORTEST = 6

/** The length of passwords that people choose. Of a digest nobody knows the length: the form of the own password checks it. */
export function passwordLength(db: Db, tenantId: string): Promise<number> {
  return asSystem(() => numberSetting(db, tenantId, 'account.passwordLength', SHORTEST))
}

export interface StoredPassword {
  password: string
  mustChangePassword: boolean
  passwordExpireTime: Date | null
}

/** A first or reset password: what to show, once, and what to store of it. */
export async function issuePassword(): Promise<{ typed: string; stored: StoredPassword }> {
  const typed = oneTimePassword()
  const password = await hashPassword(digestOf(typed))
  const passwordExpireTime = new Date(Date.now() + oneTimeHours * 3_600_000)
  return { typed, stored: { password, mustChangePassword: true, passwordExpireTime } }
}

/** Passwords that people build from a word and a usual end: `Qwer1234`, `admin@123`. */
const STEMS = [
  'qwer',
  'asdf',
  'zxcv',
  'qwerty',
  'abc',
  'abcd',
  'pass',
  'password',
  'admin',
  'test',
  'root',
  'user',
  'welcome',
]
const ENDS = [
  '',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '12345678',
  '@123',
  '@1234',
  '123!',
  '1!',
  '888',
  '2024',
  '2025',
  '2026',
]
const PRINTABLE = Array.from({ length: 95 }, (_, code) => String.fromCharCode(32 + code))

function* familiar(): Generator<string> {
  yield ''
  for (const word of common.words.split(' ')) yield* [word, word.charAt(0).toUpperCase() + word.slice(1)]
  for (const stem of STEMS) yield* madeOf(stem)
  for (const first of PRINTABLE) {
    yield first
    for (const second of PRINTABLE) yield first + second
  }
  for (let number = 0; number < 36 ** 3; number++) yield number.toString(36).padStart(3, '0')
  for (let number = 0; number < 10_000; number++) yield String(number)
  for (let length = 4; length <= 10; length++) {
    for (const digit of '0123456789') yield digit.repeat(length)
    yield '1234567890'.slice(0, length)
    yield '0987654321'.slice(-length)
  }
}

function* madeOf(stem: string): Generator<string> {
  for (const word of [stem, stem.charAt(0).toUpperCase() + stem.slice(1), stem.toUpperCase()])
    for (const end of ENDS) yield word + end
}

/** By the first 48 bits of their digests, which need less memory than texts. */
const keyOf = (digest: string) => Number.parseInt(digest.slice(0, 12), 16)
let familiarKeys: ReadonlySet<number> | undefined

/** Only digests arrive, so that a short or common password is known by its digest alone. */
export function isFamiliar(digest: string, account: string): boolean {
  familiarKeys ??= new Set(Array.from(familiar(), word => keyOf(digestOf(word))))
  if (familiarKeys.has(keyOf(digest))) return true
  for (const stem of new Set([account, account.toLowerCase()]))
    for (const word of madeOf(stem)) if (digestOf(word) === digest) return true
  return false
}
