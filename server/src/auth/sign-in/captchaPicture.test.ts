import { randomInt } from 'node:crypto'
import { createCanvas, type ImageData, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { timeLimit } from '../../../../tests/support/run/timeLimit.ts'
import { captchaLetters } from './captcha.ts'
import { renderCaptcha } from './captchaPicture.ts'

const WIDTH = 130
const HEIGHT = 48
const LETTERS = 5
/** Grey cells of a letter. */
const COLUMNS = 16
const ROWS = 24

interface Picture {
  text: string
  /** How dark each point is, from 0 to 1, row by row. */
  ink: Float32Array
}

async function picture(): Promise<Picture> {
  const text = Array.from({ length: LETTERS }, () => captchaLetters[randomInt(captchaLetters.length)]).join('')
  const image = await loadImage(Buffer.from(renderCaptcha(text).split(',')[1] ?? '', 'base64'))
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d')
  context.drawImage(image, 0, 0)
  return { text, ink: inkOf(context.getImageData(0, 0, WIDTH, HEIGHT)) }
}

function inkOf({ data }: ImageData): Float32Array {
  const ink = new Float32Array(WIDTH * HEIGHT)
  for (let at = 0; at < ink.length; at++) ink[at] = 1 - sumOfColours(data, at * 4) / 3 / 247
  return ink
}

const sumOfColours = (data: Uint8ClampedArray, at: number) =>
  (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)

type Segments = (ink: Float32Array) => [from: number, to: number][]

function inkAt(ink: Float32Array, x: number): number {
  let sum = 0
  for (let y = 0; y < HEIGHT; y++) sum += Math.max(0, ink[y * WIDTH + x] ?? 0)
  return sum
}

/** The columns that hold letters rather than the ends of lines. */
function extent(ink: Float32Array): [number, number] {
  const columns = Array.from({ length: WIDTH }, (_, x) => inkAt(ink, x))
  const first = columns.findIndex(sum => sum > 5)
  const last = columns.findLastIndex(sum => sum > 5)
  return [first, last + 1]
}

const equalParts: Segments = ink => {
  const [from, to] = extent(ink)
  return Array.from({ length: LETTERS }, (_, part) => [
    from + ((to - from) * part) / LETTERS,
    from + ((to - from) * (part + 1)) / LETTERS,
  ])
}

/** Cut where a column near the end of an equal part holds least ink. */
const thinColumns: Segments = ink => {
  const [from, to] = extent(ink)
  const reach = Math.round((to - from) / LETTERS / 3)
  const cuts = Array.from({ length: LETTERS - 1 }, (_, part) => {
    const middle = Math.round(from + ((to - from) * (part + 1)) / LETTERS)
    const near = Array.from({ length: 2 * reach + 1 }, (_, index) => middle - reach + index)
    return near.reduce((best, x) => (inkAt(ink, x) < inkAt(ink, best) ? x : best), middle)
  })
  const ends = [from, ...cuts, to]
  return Array.from({ length: LETTERS }, (_, part) => [ends[part] ?? 0, ends[part + 1] ?? WIDTH])
}

const fixedCells: Segments = () => Array.from({ length: LETTERS }, (_, part) => [part * 26, part * 26 + 26])

/** The grey cells of a part of the picture, trimmed to the rows that hold ink. */
function cellsOf(ink: Float32Array, [from, to]: [number, number]): Float32Array {
  const rows = Array.from({ length: HEIGHT }, (_, y) => {
    let sum = 0
    for (let x = Math.floor(from); x < to; x++) sum += Math.max(0, ink[y * WIDTH + x] ?? 0)
    return sum
  })
  const top = Math.max(
    0,
    rows.findIndex(sum => sum > 1.5),
  )
  const bottom = Math.max(top + 1, rows.findLastIndex(sum => sum > 1.5) + 1)
  return Float32Array.from({ length: COLUMNS * ROWS }, (_, at) => {
    const x = Math.floor(from + ((to - from) * ((at % COLUMNS) + 0.5)) / COLUMNS)
    const y = Math.floor(top + ((bottom - top) * (Math.floor(at / COLUMNS) + 0.5)) / ROWS)
    return Math.max(0, ink[y * WIDTH + x] ?? 0)
  })
}

interface Sample {
  letter: string
  cells: Float32Array
}

function samplesOf(pictures: readonly Picture[], segments: Segments): Sample[] {
  return pictures.flatMap(({ text, ink }) =>
    segments(ink).map((segment, index) => ({ letter: text[index] ?? '', cells: cellsOf(ink, segment) })),
  )
}

function nearest(samples: readonly Sample[], cells: Float32Array): string {
  let best = Number.POSITIVE_INFINITY
  let letter = ''
  for (const sample of samples) {
    let distance = 0
    // Most are far away already by their first row.
    for (let row = 0; row < cells.length && distance < best; row += COLUMNS)
      for (let at = row; at < row + COLUMNS; at++) {
        const difference = (cells[at] ?? 0) - (sample.cells[at] ?? 0)
        distance += difference * difference
      }
    if (distance < best) {
      best = distance
      letter = sample.letter
    }
  }
  return letter
}

const pictures = (count: number) => Promise.all(Array.from({ length: count }, picture))

// The classifier that read every picture of the former kind.
test('a nearest neighbour among hundreds of pictures reads fewer than one in ten', { tags: ['full'] }, async () => {
  const training = await pictures(700)
  const testSet = await pictures(200)
  const read = new Set<Picture>()
  for (const segments of [fixedCells, equalParts, thinColumns]) {
    const samples = samplesOf(training, segments)
    let letters = 0
    for (const one of testSet) {
      const guess = segments(one.ink).map(segment => nearest(samples, cellsOf(one.ink, segment)))
      letters += guess.filter((letter, index) => letter === one.text[index]).length
      if (guess.join('') === one.text) read.add(one)
    }
    // Better than by chance: the test would prove nothing with a classifier that sees nothing.
    expect(letters).toBeGreaterThan((testSet.length * LETTERS * 2) / captchaLetters.length)
  }
  expect(read.size).toBeLessThan(testSet.length / 10)
})

test('a picture takes a few milliseconds to draw and is never drawn twice alike', async () => {
  renderCaptcha('k7mxe')
  const startTime = performance.now()
  const pictures = new Set(Array.from({ length: 20 }, () => renderCaptcha('k7mxe')))
  expect(performance.now() - startTime).toBeLessThan(timeLimit(20 * 100))
  expect(pictures.size).toBe(20)
})
