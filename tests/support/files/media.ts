import { readFileSync } from 'node:fs'

/** A second of silence: 8 kHz, 8 bit, one channel. */
export function silence(): Buffer {
  const samples = 8000
  const bytes = Buffer.alloc(44 + samples, 128)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(8000, 24)
  bytes.writeUInt32LE(8000, 28)
  bytes.writeUInt16LE(1, 32)
  bytes.writeUInt16LE(8, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples, 40)
  return bytes
}

/** Half a second of colours: VP9 in MP4, which every Chromium plays. */
export const video = readFileSync(new URL('colours.mp4', import.meta.url))
