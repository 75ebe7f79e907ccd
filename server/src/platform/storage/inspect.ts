import { fileTypeFromFile } from 'file-type'
import type { Label } from '#contract/kit/fields'
import { Refusal } from '../http/reply/refusal.ts'
import { disk } from './disk.ts'
import { compoundFiles, fileTypes, ownExtension } from './fileTypes.ts'
import type { ReceivedFile } from './storage.ts'

interface DetectedType {
  extension: string
  mediaType: string
}

/** More than cameras produce and newspaper pages need; decoded it already needs 400 MB of memory. */
export const MAX_PIXELS = 100_000_000
const START = 64 * 1024

/** The type of a file, by its content. Its name has to agree, and only types on our list are accepted. */
export async function inspect(file: ReceivedFile, originalName: string): Promise<DetectedType> {
  if (file.size === 0) throw new Refusal(400, fileLabels.empty)
  const claimed = claimedBy(originalName)
  if (claimed !== undefined && !(claimed in fileTypes)) throw new Refusal(415, fileLabels.type)
  const extension = await foundIn(file, claimed)
  const type = extension === undefined ? undefined : fileTypes[extension]
  if (extension === undefined || !type)
    throw new Refusal(415, claimed === undefined ? fileLabels.type : fileLabels.mismatch)
  // Pictures are often named after another format of pictures; that is harmless, as they are stored under their own.
  if (claimed !== undefined && fileTypes[claimed]?.family !== type.family) throw new Refusal(415, fileLabels.mismatch)
  if (extension === 'bmp') await assertBitmap(file)
  const charset = type.family === 'text' ? `; charset=${await charsetOf(file)}` : ''
  return { extension, mediaType: type.mediaType + charset }
}

function claimedBy(name: string): string | undefined {
  const [, extension] = /\.([^.]{1,12})$/.exec(name) ?? []
  return extension && ownExtension(extension.toLowerCase())
}

async function foundIn(file: ReceivedFile, claimed: string | undefined): Promise<string | undefined> {
  const found = await fileTypeFromFile(file.path)
  if (found?.ext === 'cfb') return claimed !== undefined && compoundFiles.includes(claimed) ? claimed : undefined
  if (found) return ownExtension(found.ext)
  // Text has no signature, so it requires both: a name of a text file, and no control characters.
  return claimed !== undefined && fileTypes[claimed]?.family === 'text' && !(await startOf(file)).some(isControl)
    ? claimed
    : undefined
}

/** Texts that are not UTF-8 come from older Chinese programs. */
async function charsetOf(file: ReceivedFile): Promise<'utf-8' | 'gb18030'> {
  try {
    // The start may end in the middle of a character, which streaming accepts.
    new TextDecoder('utf-8', { fatal: true }).decode(await startOf(file), { stream: true })
    return 'utf-8'
  } catch {
    return 'gb18030'
  }
}

async function startOf({ path }: ReceivedFile): Promise<Buffer> {
  const handle = await disk.open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(START), 0, START, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127

/** The one format of pictures that no decoder of ours reads. A negative height states that the rows count from the top. */
async function assertBitmap(file: ReceivedFile): Promise<void> {
  const header = await startOf(file)
  if (header.length < 26) throw new Refusal(415, fileLabels.damaged)
  assertPixels(header.readInt32LE(18), Math.abs(header.readInt32LE(22)))
}

export function assertPixels(width: number, height: number): void {
  if (!(width > 0 && height > 0)) throw new Refusal(415, fileLabels.damaged)
  if (width * height > MAX_PIXELS) throw new Refusal(413, fileLabels.pixels)
}

export const fileLabels = {
  empty: { zh: '文件内容为空', en: 'The file is empty' },
  type: { zh: '不支持这种类型的文件', en: 'Files of this type are not accepted' },
  mismatch: { zh: '文件内容与扩展名不符', en: 'The content of the file is not what its name says' },
  damaged: { zh: '图片已损坏，无法读取', en: 'The picture is damaged' },
  pixels: { zh: '图片像素过多，不能超过1亿像素', en: 'The picture is too large: at most 100 megapixels' },
  heavy: {
    zh: '图片过大，处理所需的内存或时间超出限制，请缩小尺寸后重新上传',
    en: 'The picture takes too much memory or time: please make it smaller and upload it again',
  },
} satisfies Record<string, Label>
