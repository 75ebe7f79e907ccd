/**
 * The container of a backup: a tar archive, in which an entry `NAME.sha256` follows each entry and `end.json` is the
 * last. Both directions work in constant memory.
 */

import { createHash, type Hash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

export interface ArchiveEntry {
  name: string
  size: number
  read(): AsyncGenerator<Buffer>
}

const BLOCK = 512
const READ_BYTES = 262_144
const CHECKSUM = '.sha256'
export const LAST_ENTRY = 'end.json'

export class ArchiveWriter {
  readonly #file: FileHandle
  readonly #list: Hash = createHash('sha256')
  #entries = 0
  bytes = 0

  constructor(file: FileHandle) {
    this.#file = file
  }

  /** The content must have exactly the given size. */
  async add(name: string, size: number, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256')
    let written = 0
    await this.#write(headerOf(name, size))
    for await (const chunk of content) {
      hash.update(chunk)
      written += chunk.length
      await this.#write(chunk)
    }
    if (written !== size) throw new BackupError(`${name} changed while it was read; start the backup again.`)
    await this.#pad(size)
    const line = Buffer.from(`${hash.digest('hex')}  ${name}\n`)
    await this.#write(headerOf(name + CHECKSUM, line.length))
    await this.#write(line)
    await this.#pad(line.length)
    this.#list.update(line)
    this.#entries++
  }

  async addJson(name: string, value: unknown): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(value, null, 1))
    await this.add(name, bytes.length, [bytes])
  }

  /** Writes the last entry, which marks a complete archive. */
  async end(value: object): Promise<void> {
    await this.addJson(LAST_ENTRY, { ...value, entries: this.#entries, list: this.#list.copy().digest('hex') })
    await this.#write(Buffer.alloc(2 * BLOCK))
  }

  #pad(size: number): Promise<void> {
    return this.#write(Buffer.alloc(padded(size) - size))
  }

  async #write(bytes: Buffer): Promise<void> {
    for (let done = 0; done < bytes.length; ) done += (await this.#file.write(bytes, done)).bytesWritten
    this.bytes += bytes.length
  }
}

/** The entries in their order, without comparing checksums. */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  for await (const entry of allEntries(path)) if (!entry.name.endsWith(CHECKSUM)) yield entry
}

/** Reads the whole archive and compares each entry with its checksum. */
export async function checkArchive(path: string): Promise<void> {
  const list = createHash('sha256')
  let checked: { name: string; line: string } | undefined
  let entries = 0
  let last: { entries?: number; list?: string } | undefined
  for await (const entry of allEntries(path)) {
    if (checked) {
      if (entry.name !== checked.name + CHECKSUM) throw damaged(path, checked.name, 'its checksum is missing')
      if ((await textOf(entry)) !== checked.line) throw damaged(path, checked.name, 'it does not match its checksum')
      if (last && (last.entries !== entries || last.list !== list.copy().digest('hex')))
        throw damaged(path, checked.name, 'entries are missing or exchanged')
      list.update(checked.line)
      entries++
      checked = undefined
    } else {
      const hash = createHash('sha256')
      for await (const chunk of entry.read()) hash.update(chunk)
      checked = { name: entry.name, line: `${hash.digest('hex')}  ${entry.name}\n` }
      if (entry.name === LAST_ENTRY) last = await jsonOf(entry, path)
    }
  }
  if (!last || checked) throw damaged(path, LAST_ENTRY, 'the file is incomplete')
}

async function textOf(entry: ArchiveEntry): Promise<string> {
  return (await bytesOf(entry)).toString('utf8')
}

export async function bytesOf(entry: ArchiveEntry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry.read()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The file was written by us, so its JSON has the type that was written. */
export async function jsonOf<Value>(entry: ArchiveEntry, path: string): Promise<Value> {
  try {
    return JSON.parse(await textOf(entry)) as Value
  } catch (error) {
    throw error instanceof BackupError ? error : damaged(path, entry.name, 'it is no JSON')
  }
}

function damaged(path: string, name: string, how: string): BackupError {
  return new BackupError(`${path} is damaged in the entry ${name}: ${how}. Take another copy of the backup.`)
}

async function* allEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const file = await open(path).catch((error: Error) => {
    throw new BackupError(`${path} cannot be read: ${error.message}`)
  })
  try {
    let after = 'the beginning'
    for (let position = 0; ; ) {
      const header = Buffer.alloc(BLOCK)
      const { bytesRead } = await file.read(header, 0, BLOCK, position)
      if (bytesRead === BLOCK && header.every(byte => byte === 0)) return
      const found = bytesRead === BLOCK ? parseHeader(header) : undefined
      if (!found && position === 0) throw new BackupError(`${path} is no backup of Broadsheet.`)
      if (!found) throw damaged(path, `behind ${after}`, bytesRead ? 'its header is not readable' : 'the file ends')
      const start = position + BLOCK
      yield { ...found, read: () => slices(file, { path, ...found, start }) }
      position = start + padded(found.size)
      after = found.name
    }
  } finally {
    await file.close()
  }
}

interface Slice {
  path: string
  name: string
  start: number
  size: number
}

async function* slices(file: FileHandle, { path, name, start, size }: Slice): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; ) {
    const length = Math.min(READ_BYTES, size - done)
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, start + done)
    if (!bytesRead) throw damaged(path, name, 'the file ends')
    yield buffer.subarray(0, bytesRead)
    done += bytesRead
  }
}

const padded = (size: number) => Math.ceil(size / BLOCK) * BLOCK

// The fields of POSIX ustar: name 100, mode 8, uid 8, gid 8, size 12, mtime 12, checksum 8, type 1, …, prefix at 345.
function headerOf(path: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const cut = Buffer.byteLength(path) > 100 ? path.indexOf('/', path.length - 101) : -1
  const name = path.slice(cut + 1)
  if (Buffer.byteLength(name) > 100 || cut > 155) throw new BackupError(`The name ${path} is too long for an archive.`)
  header.write(name, 0)
  header.write('0000600\x000000000\x000000000\x00', 100)
  // Sizes of 8 GiB and more do not fit the octal digits; GNU tar and others then read binary ones.
  if (size < 8 ** 11) header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  else header.writeUInt8(0x80, 124) && header.writeBigUInt64BE(BigInt(size), 128)
  header.write(
    `${Math.floor(Date.now() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  if (cut > 0) header.write(path.slice(0, cut), 345)
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

function parseHeader(header: Buffer): { name: string; size: number } | undefined {
  const text = (start: number, length: number) => header.toString('utf8', start, start + length).replace(/\0.*$/s, '')
  if (text(257, 5) !== 'ustar' || Number.parseInt(text(148, 8), 8) !== checksumOf(header)) return undefined
  const prefix = text(345, 155)
  const size = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8)
  return { name: prefix ? `${prefix}/${text(0, 100)}` : text(0, 100), size }
}

/** The sum of all bytes, where those of the checksum itself count as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, place) => sum + (place >= 148 && place < 156 ? 32 : byte), 0)
}

/** The message states what is wrong and what the operator can do. */
export class BackupError extends Error {}
