import { type BinaryLike, createHmac, randomInt, randomUUID, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Captcha } from '#contract/auth'
import { captchaPuzzle, isPuzzleSolution, puzzleText } from '#contract/captchaPuzzle'
import type { Db } from '../../platform/db/database.ts'
import { renderCaptcha } from './captchaPicture.ts'

const hash = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt)

/** Whether the numbers, joined by dots, solve the puzzle of this key. The first wrong one ends the work. */
async function solvesPuzzle(key: string, answer: string): Promise<boolean> {
  const numbers = /^\d{1,6}(\.\d{1,6})*$/.test(answer) ? answer.split('.').map(Number) : []
  if (numbers.length !== captchaPuzzle.rounds) return false
  for (const [round, tried] of numbers.entries())
    if (!isPuzzleSolution(await hash(puzzleText(round, tried), key, captchaPuzzle.bytes, captchaPuzzle.cost)))
      return false
  return true
}

const LENGTH = 5
const LIFETIME = '3 minutes'
/** Without letters that people take for another when they are bent: c and e, u and v, l and 1, o and 0, q and g and 9. */
const captchaLetters = 'abdefhkmnprstuwxy2345678'

export function createCaptchas({ db, secretKey }: { db: Db; secretKey: Buffer }) {
  const hashOf = (key: string, text: string) =>
    createHmac('sha256', secretKey).update(`captcha:${key}:${text.trim().toLowerCase()}`).digest('hex')

  /** Stands in place of the hash of a text. */
  const puzzleMark = (key: string) => createHmac('sha256', secretKey).update(`puzzle:${key}`).digest('hex')

  const store = (key: string, hash: string) =>
    db
      .insertInto('sysCaptcha')
      .values({ key, hash, expiresAt: sql`now() + ${LIFETIME}::interval` })
      .execute()

  return {
    async issue(): Promise<Captcha> {
      const text = Array.from({ length: LENGTH }, () => captchaLetters[randomInt(captchaLetters.length)]).join('')
      const key = randomUUID()
      await store(key, hashOf(key, text))
      return { key, image: renderCaptcha(text) }
    },

    /** For people who cannot read the picture: their browser does work instead. */
    async issuePuzzle(): Promise<Captcha> {
      const key = randomUUID()
      await store(key, puzzleMark(key))
      return { key, image: '' }
    },

    /** Uses the captcha up, whatever the answer. */
    async solves(key: string, text: string): Promise<boolean> {
      if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)) return false
      const used = await db
        .deleteFrom('sysCaptcha')
        .where('key', '=', key)
        .returning(['hash', sql<boolean>`expires_at > now()`.as('fresh')])
        .executeTakeFirst()
      if (!used?.fresh) return false
      const id = key.toLowerCase()
      return used.hash === puzzleMark(id) ? solvesPuzzle(id, text) : used.hash === hashOf(id, text)
    },

    async deleteExpired(): Promise<void> {
      await db.deleteFrom('sysCaptcha').where('expiresAt', '<', sql<Date>`now()`).execute()
    },
  }
}

export type Captchas = ReturnType<typeof createCaptchas>
