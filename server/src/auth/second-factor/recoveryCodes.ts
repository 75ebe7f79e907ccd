import { randomInt } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

const COUNT = 10
/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Codes for who has lost phone and passkeys. They replace those of before; only their HMAC is stored. */
export async function issueRecoveryCodes(db: Db, secrets: Secrets, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await db.deleteFrom('sysRecoveryCode').where('userId', '=', userId).execute()
  await db
    .insertInto('sysRecoveryCode')
    .values(codes.map(code => ({ userId, hash: hashOf(secrets, userId, code) })))
    .execute()
  return codes
}

/** Uses the code up. */
export async function redeemRecoveryCode(db: Db, secrets: Secrets, userId: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('sysRecoveryCode')
    .where('userId', '=', userId)
    .where('hash', '=', hashOf(secrets, userId, code))
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

function newCode(): string {
  const part = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${part()}-${part()}`
}

const hashOf = (secrets: Secrets, userId: string, code: string) =>
  secrets.sign('recovery code', `${userId}:${code.toLowerCase().replace(/[^a-z2-9]/g, '')}`)
