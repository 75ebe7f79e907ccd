/** The encoding process: it renders one frame after the other and pipes them to ffmpeg. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { answerParent } from '../../../../platform/workers/taskReply.ts'
import { anyFace, faceFor } from '../pdf/fonts.ts'
import { type CameraView, type EncodeRequest, type Stop, secondsOf, shotsOf, viewAt } from './camera.ts'

/** Portrait format for phones; H.264 needs even numbers. */
const SIZE = { width: 960, height: 1280 }
const FRAMES_PER_SECOND = 25
const CAPTION_HEIGHT = 168
const WINDOW = { width: SIZE.width, height: SIZE.height - CAPTION_HEIGHT }
/** No video of ninety seconds comes near it. */
const MAX_BYTES = 256 * 1024 * 1024

answerParent(encode)

async function encode(
  { ffmpeg, image, video, title, stops }: EncodeRequest,
  onPercent: (percent: number) => void,
): Promise<number> {
  const page = await loadImage(image)
  const shots = shotsOf(stops, page, WINDOW)
  const seconds = secondsOf(shots)
  const encoder = startEncoder(ffmpeg, video)
  const frames = Math.round(seconds * FRAMES_PER_SECOND)
  const canvas = createCanvas(SIZE.width, SIZE.height)
  let still: { shot: object; pixels: Buffer } | undefined
  for (let frame = 0; frame < frames; frame++) {
    const { shot, view, isResting } = viewAt(shots, frame / FRAMES_PER_SECOND)
    if (!isResting || still?.shot !== shot) {
      renderFrame(canvas, page, view, { stop: shot.stop, title: shot.stop?.title || title })
      still = { shot: isResting ? shot : {}, pixels: Buffer.from(canvas.data()) }
    }
    await writeFrame(encoder, still.pixels)
    if (frame % FRAMES_PER_SECOND === 0) onPercent(Math.floor((frame / frames) * 100))
  }
  encoder.stdin?.end()
  const [code] = await once(encoder, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
  return seconds
}

/** Plain pictures in, H.264 out as every phone plays it, with the index first so that it starts at once. */
function startEncoder(ffmpeg: string, path: string): ChildProcess {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-video_size', `${SIZE.width}x${SIZE.height}`]
  const output = ['-an', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p']
  const encoder = spawn(
    ffmpeg,
    [
      ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
      ...[...input, '-framerate', String(FRAMES_PER_SECOND), '-i', 'pipe:0'],
      ...[...output, '-threads', '1', '-fs', String(MAX_BYTES), '-movflags', '+faststart', '-f', 'mp4', path],
    ],
    { stdio: ['pipe', 'ignore', 'ignore'] },
  )
  encoder.on('error', () => process.exit(1))
  // It ended early; its exit code follows.
  encoder.stdin?.on('error', () => {})
  encoder.on('exit', code => (code !== 0 || !encoder.stdin?.writableEnded) && process.exit(1))
  return encoder
}

async function writeFrame({ stdin }: ChildProcess, pixels: Buffer): Promise<void> {
  if (stdin && !stdin.write(pixels)) await once(stdin, 'drain')
}

function renderFrame(
  canvas: Canvas,
  page: Image,
  view: CameraView,
  { stop, title }: { stop: Stop | undefined; title: string },
): void {
  const context = canvas.getContext('2d')
  context.fillStyle = '#20262c'
  context.fillRect(0, 0, SIZE.width, SIZE.height)
  context.save()
  context.translate(WINDOW.width / 2, WINDOW.height / 2)
  context.scale(view.scale, view.scale)
  context.translate(-view.x, -view.y)
  context.drawImage(page, 0, 0)
  if (stop) shadeAround(context, page, stop)
  context.restore()
  writeCaption(context, title)
}

/** Darkens the page outside the current area. */
function shadeAround(context: SKRSContext2D, { width, height }: Image, { corners }: Stop): void {
  context.beginPath()
  context.rect(0, 0, width, height)
  corners.forEach(([x, y], index) => {
    if (index === 0) context.moveTo(x * width, y * height)
    else context.lineTo(x * width, y * height)
  })
  context.closePath()
  context.fillStyle = 'rgba(16, 20, 24, 0.45)'
  context.fill('evenodd')
}

const TEXT_SIZE = 44
const LINE_HEIGHT = 58
const PADDING = 40

/** Two lines at most; what is longer ends with an ellipsis. */
function writeCaption(context: SKRSContext2D, title: string): void {
  context.fillStyle = '#12161a'
  context.fillRect(0, WINDOW.height, SIZE.width, CAPTION_HEIGHT)
  context.fillStyle = '#f4f1ea'
  context.font = `bold ${TEXT_SIZE}px "${faceFor(title) ?? anyFace}", sans-serif`
  context.textBaseline = 'middle'
  const lines = linesOf(context, title)
  const top = WINDOW.height + CAPTION_HEIGHT / 2 - ((lines.length - 1) * LINE_HEIGHT) / 2
  lines.forEach((line, index) => {
    context.fillText(line, PADDING, top + index * LINE_HEIGHT)
  })
}

function linesOf(context: SKRSContext2D, title: string): string[] {
  const room = SIZE.width - 2 * PADDING
  const fits = (text: string) => context.measureText(text).width <= room
  const [first, rest] = cut(title, fits)
  if (rest === '') return [first]
  const [second, more] = cut(rest, fits)
  if (more === '') return [first, second]
  return [first, `${cut(second, text => fits(`${text}…`))[0]}…`]
}

function cut(text: string, fits: (text: string) => boolean): [string, string] {
  const characters = [...text.trim()]
  let count = characters.length
  while (count > 1 && !fits(characters.slice(0, count).join(''))) count--
  return [characters.slice(0, count).join(''), characters.slice(count).join('')]
}
