/** Runs in a child process: pictures of users are decoded nowhere else. */
import { readFile, rename, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../http/reply/refusal.ts'
import { explained } from './disk.ts'
import { assertPixels, fileLabels, MAX_PIXELS } from './inspect.ts'

interface Picture {
  path: string
  extension: string
}

/**
 * Encoder options of each format. Optimized codes of a JPEG need three times the memory, for some per cent of its size.
 */
const encoders: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  jpg: image => image.jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimizeCoding: false }),
  png: image => image.png(),
  gif: image => image.gif(),
  webp: image => image.webp({ quality: 95 }),
  avif: image => image.avif({ quality: 80 }),
}

/** Writes a picture without what it does not show. Returns its new size in bytes; null for one that was clean. */
export async function rewriteImage({ path, extension }: Picture): Promise<number | null> {
  const encode = encoders[extension]
  try {
    const bytes = await readFile(path)
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    assertPixels(width, height)
    if (!encode || (await isClean(bytes, extension))) return null
    const image = sharp(bytes, { animated: true, limitInputPixels: MAX_PIXELS }).autoOrient().keepIccProfile()
    const cleaned = await encode(image).toBuffer()
    // Written next to the file first, so that a full disk leaves the file whole.
    await writeFile(`${path}.clean`, cleaned, { mode: 0o600, flush: true })
    await rename(`${path}.clean`, path)
    return cleaned.length
  } catch (error) {
    if (error instanceof Refusal) throw error
    if ((error as { code?: unknown }).code !== undefined) throw explained(error)
    if (String(error).includes('exceeds pixel limit')) throw new Refusal(413, fileLabels.pixels)
    throw new Refusal(415, fileLabels.damaged)
  }
}

async function isClean(bytes: Buffer, extension: string): Promise<boolean> {
  if (!endsWhereItShould(bytes, extension)) return false
  const { exif, xmp, iptc, comments, orientation = 1 } = await sharp(bytes).metadata()
  return !exif && !xmp && !iptc && !comments?.length && orientation === 1
}

/** A mark of the end that comes up earlier by chance only means that the picture is written again. */
function endsWhereItShould(bytes: Buffer, extension: string): boolean {
  switch (extension) {
    case 'jpg':
      // A comment is not reported as metadata.
      return bytes.indexOf(Buffer.from([0xff, 0xd9])) === bytes.length - 2 && !bytes.includes(Buffer.from([0xff, 0xfe]))
    case 'png':
      return bytes.indexOf('IEND') === bytes.length - 8
    case 'gif':
      // XMP of a GIF is not reported as metadata.
      return bytes.at(-1) === 0x3b && !bytes.includes('XMP DataXMP')
    case 'webp':
      return bytes.readUInt32LE(4) + 8 === bytes.length
    default:
      return false
  }
}
