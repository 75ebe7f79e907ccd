import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** Receives bytes of a file; the next ones are made when it has settled. */
export type Sink = (bytes: Uint8Array) => Promise<void> | void

/** A ZIP archive of texts that is sent on while it is made. */
interface ZipParts {
  /** Begins the next part. */
  begin(filename: string): void
  write(text: string): Promise<void>
  /** Ends the present part. */
  finish(): Promise<void>
  end(): Promise<void>
}

/** A higher level doubles the time to save a tenth of the bytes. */
const LEVEL = 3

export function createZip(sink: Sink): ZipParts {
  const zip = new ZipFile()
  let part = new PassThrough()
  let waiting: Uint8Array[] = []
  zip.outputStream.on('data', (chunk: Uint8Array) => waiting.push(chunk))

  async function flush(): Promise<void> {
    const chunks = waiting
    waiting = []
    for (const chunk of chunks) await sink(chunk)
  }

  return {
    begin(filename) {
      part = new PassThrough()
      zip.addReadStream(part, filename, { compressionLevel: LEVEL })
    },
    async write(text) {
      if (!part.write(text)) await once(part, 'drain')
      await flush()
    },
    async finish() {
      part.end()
      await finished(part)
      await flush()
    },
    async end() {
      zip.end()
      await finished(zip.outputStream)
      await flush()
    },
  }
}
