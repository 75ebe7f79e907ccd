import { type BinaryLike, createHmac, randomInt, randomUUID, type ScryptOptions, scrypt } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { type Captcha, captchaPuzzle, isPuzzleSolution, puzzleText } from '#contract/auth'
import type { Db } from '../../platform/db/database.ts'

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
/**
 * Without letters that are mistaken for another when they are bent: c and e, u and v, l and 1, o and 0, q and g and 9.
 */
const captchaLetters = 'abdefhkmnprstuwxy2345678'

export function createCaptchas({ db, secretKey }: { db: Db; secretKey: Buffer }) {
  const hashOf = (key: string, text: string) =>
    createHmac('sha256', secretKey).update(`captcha:${key}:${text.trim().toLowerCase()}`).digest('hex')

  /** Stored instead of the hash of a text. */
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
  }
}

export type Captchas = ReturnType<typeof createCaptchas>

const WIDTH = 130
const HEIGHT = 48
/** Rendered larger and scaled down, so that bent outlines stay smooth. */
const SCALE = 3
const GROUND = '#f6f7f9'
/** All at least 4.5:1 on the ground. Lines and letters of a picture share one. */
const INKS = ['#8a1c3b', '#1f4e8c', '#1d6b45', '#6b3fa0', '#8a4b08', '#2b2f36']

const files = {
  sans: 'LiberationSans-Regular.ttf',
  sansBold: 'LiberationSans-Bold.ttf',
  sansItalic: 'LiberationSans-Italic.ttf',
  serif: 'FoxitSerif.pfb',
  serifBold: 'FoxitSerifBold.pfb',
  serifItalic: 'FoxitSerifItalic.pfb',
  fixedBold: 'FoxitFixedBold.pfb',
}
const fonts = Object.keys(files).map(name => `captcha-${name}`)
let loaded = false

/** The fonts come with the reader of PDF, so the picture needs none of the machine's. */
function loadFonts(): void {
  if (loaded) return
  loaded = true
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  for (const [name, file] of Object.entries(files))
    GlobalFonts.registerFromPath(join(folder, 'standard_fonts', file), `captcha-${name}`)
}

const between = (low: number, high: number) => low + (randomInt(2 ** 32) / 2 ** 32) * (high - low)
const oneOf = (values: readonly string[]) => values[randomInt(values.length)] ?? ''

/**
 * Letters of several fonts that lean and overlap at places of their own, crossed by lines of the same ink, and the
 * whole bent by waves: no column or cell of the picture contains exactly one letter.
 */
function renderCaptcha(text: string): string {
  loadFonts()
  const ink = oneOf(INKS)
  const flat = createCanvas(WIDTH * SCALE, HEIGHT * SCALE)
  const context = flat.getContext('2d')
  context.scale(SCALE, SCALE)
  context.fillStyle = ink
  context.strokeStyle = ink
  renderLetters(context, text)
  for (let line = 0; line < 2; line++) renderLine(context)
  const bent = createCanvas(WIDTH * SCALE, HEIGHT * SCALE)
  bend(context, bent.getContext('2d'))
  const canvas = createCanvas(WIDTH, HEIGHT)
  const picture = canvas.getContext('2d')
  picture.fillStyle = GROUND
  picture.fillRect(0, 0, WIDTH, HEIGHT)
  picture.imageSmoothingQuality = 'high'
  picture.drawImage(bent, 0, 0, WIDTH, HEIGHT)
  return `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`
}

function renderLetters(context: SKRSContext2D, text: string): void {
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const letters = [...text].map(letter => {
    const font = `${between(35, 43).toFixed(1)}px ${oneOf(fonts)}`
    context.font = font
    return { letter, font, width: context.measureText(letter).width }
  })
  const overlap = between(1, 3)
  const whole = letters.reduce((sum, { width }) => sum + width - overlap, overlap)
  const narrow = Math.min(1, (WIDTH - 10) / whole)
  let x = 5 + Math.max(0, between(0, WIDTH - 10 - whole))
  for (const { letter, font, width } of letters) {
    context.save()
    context.translate(x + (width * narrow) / 2, HEIGHT / 2 + between(-4, 4))
    context.rotate(between(-0.4, 0.4))
    context.transform(narrow * between(0.9, 1.1), between(-0.1, 0.1), between(-0.2, 0.2), between(0.9, 1.15), 0, 0)
    context.font = font
    context.fillText(letter, 0, 0)
    context.restore()
    x += (width - overlap) * narrow
  }
}

function renderLine(context: SKRSContext2D): void {
  context.lineWidth = between(1, 1.7)
  context.beginPath()
  context.moveTo(between(0, 15), between(6, HEIGHT - 6))
  context.bezierCurveTo(
    ...([between(20, 60), between(-8, HEIGHT + 8)] as [number, number]),
    ...([between(60, 110), between(-8, HEIGHT + 8)] as [number, number]),
    ...([between(WIDTH - 15, WIDTH), between(6, HEIGHT - 6)] as [number, number]),
  )
  context.stroke()
}

/** Moves every point by waves that run across the letters. */
function bend(from: SKRSContext2D, to: SKRSContext2D): void {
  const [width, height] = [WIDTH * SCALE, HEIGHT * SCALE]
  const source = new Uint32Array(from.getImageData(0, 0, width, height).data.buffer)
  const image = to.createImageData(width, height)
  const target = new Uint32Array(image.data.buffer)
  const upAndDown = Array.from({ length: width }, (_, x) => x).map(wave(2 * SCALE, 3.5 * SCALE, 50 * SCALE, 90 * SCALE))
  const sideways = Array.from({ length: height }, (_, y) => y).map(wave(1 * SCALE, 2 * SCALE, 30 * SCALE, 50 * SCALE))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const fromX = Math.round(x + (sideways[y] ?? 0))
      const fromY = Math.round(y + (upAndDown[x] ?? 0))
      if (fromX < 0 || fromX >= width || fromY < 0 || fromY >= height) continue
      target[y * width + x] = source[fromY * width + fromX] ?? 0
    }
  to.putImageData(image, 0, 0)
}

function wave(low: number, high: number, shortest: number, longest: number): (at: number) => number {
  const height = between(low, high)
  const length = between(shortest, longest)
  const start = between(0, length)
  return at => height * Math.sin(((at + start) * 2 * Math.PI) / length)
}
