import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { createCanvas, Path2D } from '@napi-rs/canvas'
import { sql } from 'kysely'
import svgCaptcha, { type options } from 'svg-captcha'
import type { Captcha } from '#contract/auth'
import type { Db } from '../db/database.ts'

const LENGTH = 5
const LIFETIME = '3 minutes'
const WIDTH = 130
const HEIGHT = 48
// Without pairs that a person cannot tell apart in this font.
const LETTERS = 'abcdefhkmnprstuvwxy2345678'
// All at least 4.5:1 on the ground.
const INKS = ['#8a1c3b', '#1f4e8c', '#1d6b45', '#6b3fa0', '#8a4b08', '#2b2f36']
const GROUND = '#f6f7f9'

// The package is this function, which its types leave out. Its own `create` picks the text with Math.random.
const drawSvg = svgCaptcha as unknown as (text: string, settings: Partial<typeof options>) => string

interface Parts {
  db: Db
  secretKey: Buffer
}

export function createCaptchas({ db, secretKey }: Parts) {
  const hashOf = (key: string, text: string) =>
    createHmac('sha256', secretKey).update(`captcha:${key}:${text.trim().toLowerCase()}`).digest('hex')

  return {
    async issue(): Promise<Captcha> {
      const text = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
      const key = randomUUID()
      await db
        .insertInto('sysCaptcha')
        .values({ key, hash: hashOf(key, text), expiresAt: sql`now() + ${LIFETIME}::interval` })
        .execute()
      return { key, image: draw(text) }
    },

    /** Uses the captcha up, whatever the answer. */
    async solves(key: string, text: string): Promise<boolean> {
      if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(key)) return false
      const used = await db
        .deleteFrom('sysCaptcha')
        .where('key', '=', key)
        .returning(['hash', sql<boolean>`expires_at > now()`.as('fresh')])
        .executeTakeFirst()
      return used?.fresh === true && used.hash === hashOf(key.toLowerCase(), text)
    },

    async forgetOld(): Promise<void> {
      await db.deleteFrom('sysCaptcha').where('expiresAt', '<', sql<Date>`now()`).execute()
    },
  }
}

/** The letters are outlines, so the picture needs no font of the machine's. */
export function draw(text: string): string {
  const svg = drawSvg(text, { width: WIDTH, height: HEIGHT, fontSize: 46, noise: 3 })
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = GROUND
  context.fillRect(0, 0, WIDTH, HEIGHT)
  const ink = () => INKS[randomInt(INKS.length)] ?? '#2b2f36'
  for (const [, outline, line] of svg.matchAll(/<path fill="[^"]+" d="([^"]+)"\/>|<path d="([^"]+)" stroke=/g)) {
    context.fillStyle = ink()
    context.strokeStyle = ink()
    if (outline) context.fill(new Path2D(outline))
    if (line) context.stroke(new Path2D(line))
  }
  return `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`
}

export type Captchas = ReturnType<typeof createCaptchas>
