import { readFile, rename, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../http/reply/refusal.ts'
import { explained } from './disk.ts'
import { fileLabels, MAX_PIXELS } from './inspect.ts'
import type { Received } from './storage.ts'

/** How each format is written again. BMP, which holds no metadata, is stored as it came. */
const encoders: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  jpg: image => image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }),
  png: image => image.png(),
  gif: image => image.gif(),
  webp: image => image.webp({ quality: 95 }),
  avif: image => image.avif({ quality: 80 }),
}

/**
 * Takes from a picture what it does not show: place and camera of the photographer, thumbnails, comments, and data
 * behind its end. The colour profile stays, and the picture stands upright as before. Clean pictures are not touched.
 */
export async function cleanImage(file: Received, extension: string): Promise<Received> {
  const encode = encoders[extension]
  if (!encode) return file
  try {
    const bytes = await readFile(file.path)
    if (await isClean(bytes, extension)) return file
    const image = sharp(bytes, { animated: true, limitInputPixels: MAX_PIXELS }).autoOrient().keepIccProfile()
    const cleaned = await encode(image).toBuffer()
    // Beside it first, so that a full disk leaves the file whole.
    await writeFile(`${file.path}.clean`, cleaned, { mode: 0o600, flush: true })
    await rename(`${file.path}.clean`, file.path)
    return { path: file.path, size: cleaned.length }
  } catch (error) {
    if ((error as { code?: unknown }).code !== undefined) throw explained(error)
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
