import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** Takes bytes of a file; the next ones are made when it has settled. */
export type Sink = (bytes: Uint8Array) => Promise<void> | void

/** A ZIP archive of texts that is sent on while it is made. The compression runs in the threads of Node.js. */
export interface ZipParts {
  /** Begins the next part. */
  begin(filename: string): void
  write(text: string): Promise<void>
  /** Ends the present part. */
  finish(): Promise<void>
  end(): Promise<void>
}

/** A higher level takes twice the time for a tenth of the bytes. */
const LEVEL = 3

export function createZip(sink: Sink): ZipParts {
  let waiting: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    waiting.push(chunk)
  })
  let part: (ZipInputFile & { deflate: ReturnType<typeof createDeflateRaw> }) | undefined

  async function flush(): Promise<void> {
    const chunks = waiting
    waiting = []
    for (const chunk of chunks) await sink(chunk)
  }

  function present() {
    if (!part) throw new Error('no part has begun')
    return part
  }

  return {
    begin(filename) {
      const deflate = createDeflateRaw({ level: LEVEL })
      const begun = { filename, compression: 8, size: 0, crc: 0, deflate } as ZipInputFile & { deflate: typeof deflate }
      zip.add(begun)
      deflate.on('data', (chunk: Uint8Array) => begun.ondata?.(null, new Uint8Array(chunk), false))
      part = begun
    },
    async write(text) {
      const of = present()
      const bytes = Buffer.from(text)
      of.size += bytes.length
      of.crc = crc32(bytes, of.crc)
      await new Promise<void>((resolve, reject) =>
        of.deflate.write(bytes, error => (error ? reject(error) : resolve())),
      )
      await flush()
    },
    async finish() {
      const of = present()
      of.deflate.end()
      await once(of.deflate, 'end')
      of.ondata?.(null, new Uint8Array(0), true)
      part = undefined
      await flush()
    },
    async end() {
      zip.end()
      await flush()
    },
  }
}
