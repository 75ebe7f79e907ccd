import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const HEADER = 12
const ENTRY = 16
const WOFF_HEADER = 44
const WOFF_ENTRY = 20

/** A web font with its tables unpacked: programs that print look at each glyph, and would unpack them for each one. */
export function unpackFont(path: string): Buffer {
  const woff = readFileSync(path)
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(HEADER + ENTRY * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (let index = 0; index < count; index++) {
    const from = WOFF_HEADER + WOFF_ENTRY * index
    const [start = 0, packed = 0, length = 0] = [4, 8, 12].map(place => woff.readUInt32BE(from + place))
    const stored = woff.subarray(start, start + packed)
    const table = packed === length ? stored : inflateSync(stored)
    const to = HEADER + ENTRY * index
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(length, to + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    offset += length + padding.length
  }
  return Buffer.concat(parts)
}
