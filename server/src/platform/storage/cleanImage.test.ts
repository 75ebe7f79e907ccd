import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { picture, storeFile, upload } from '../../../../tests/support/files/uploads.ts'
import { type Person, setUpApp } from '../../../../tests/support/servers/testApp.ts'

const test = setUpApp()
let writer: Person

beforeAll(async () => {
  writer = await test.addPerson('320301', [])
})

async function stored(name: string, bytes: Buffer): Promise<Buffer> {
  const { pathname } = new URL((await storeFile(writer, { name, bytes })).link)
  return (await test.stranger.ask({ url: pathname })).bytes
}

const gps = { IFD0: { Model: 'Camera of Li' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' } }
const tail = Buffer.from('<script>alert(1)</script>')

/** Red on the left, blue on the right, and lying on its side as cameras store it. */
function photo(): Sharp {
  const half = { create: { width: 40, height: 60, channels: 3 as const, background: '#0000ff' } }
  const left = { create: { width: 80, height: 60, channels: 3 as const, background: '#ff0000' } }
  return sharp(left)
    .composite([{ input: half, left: 40, top: 0 }])
    .withExif(gps)
    .withMetadata({ orientation: 6, exif: gps, icc: 'p3' })
}

it.each(['jpg', 'png', 'webp', 'avif'] as const)(
  'a %s is stored upright, in its colours, without place, camera and tail',
  async format => {
    const bytes = Buffer.concat([
      await photo()
        .toFormat(format === 'jpg' ? 'jpeg' : format)
        .toBuffer(),
      tail,
    ])
    expect(bytes.includes('Camera of Li')).toBe(true)
    const cleaned = await stored(`photo.${format}`, bytes)
    expect([cleaned.includes('Camera of Li'), cleaned.includes('<script>')]).toEqual([false, false])
    const { exif, xmp, icc, orientation = 1, width, height } = await sharp(cleaned).metadata()
    expect({ exif, xmp, orientation, width, height }).toEqual({ orientation: 1, width: 60, height: 80 })
    expect(icc).toBeDefined()
    const [red, , blue] = await sharp(cleaned).extract({ left: 30, top: 5, width: 1, height: 1 }).raw().toBuffer()
    expect([Number(red) > 200, Number(blue) < 60]).toEqual([true, true])
  },
)

it('a clean picture keeps its bytes, and an animation its frames', async () => {
  for (const [name, bytes] of [
    ['a.png', picture()],
    ['a.jpg', picture('', 'jpeg')],
  ] as const)
    expect((await stored(name, bytes)).equals(bytes)).toBe(true)
  const frames = Buffer.concat([Buffer.alloc(300, 0), Buffer.alloc(300, 255)])
  const raw = { width: 10, height: 20, channels: 3 as const, pageHeight: 10 }
  const animation = await sharp(frames, { raw })
    .gif({ delay: [100, 100] })
    .toBuffer()
  const cleaned = await stored('a.gif', Buffer.concat([animation, tail]))
  expect((await sharp(cleaned, { animated: true }).metadata()).pages).toBe(2)
  expect(cleaned.includes('<script>')).toBe(false)
})

it('metadata in the text chunks of a PNG and in the XMP of a GIF is not kept', async () => {
  const place = 'exif\n      24\n4578696600004d4d002a0000000800000000'
  const chunk = pngChunk('tEXt', Buffer.from(`Raw profile type exif\0\n${place}\n`, 'latin1'))
  const png = picture()
  const profiled = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
  expect((await stored('a.png', profiled)).includes('Raw profile type')).toBe(false)
  const gif = await sharp(picture()).gif().toBuffer()
  const xmp = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), Buffer.from('<x>31.2N</x>')])
  const ending = Buffer.concat([
    Buffer.from([1]),
    Buffer.from(Array.from({ length: 256 }, (_, index) => 255 - index)),
    Buffer.from([0]),
  ])
  const marked = Buffer.concat([gif.subarray(0, -1), xmp, ending, gif.subarray(-1)])
  expect((await stored('a.gif', marked)).includes('31.2N')).toBe(false)
})

it.each([
  ['photo.tiff', () => photo().tiff().toBuffer()],
  ['photo.heic', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['photo.jpg', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
] as const)('a format whose metadata is not cleaned is refused: %s', async (name, bytes) => {
  const answer = await upload(writer, 'put-file', { name, bytes: await bytes() })
  expect(answer, answer.body).toMatchObject({ status: 415 })
})

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}
