import { signIn } from '../support/servers/api.ts'
import type { Figure } from './figures.ts'
import { growthDuring } from './memory.ts'

const MEGABYTE = 1024 * 1024
const SIZE = 60 * MEGABYTE
const ROUNDS = 3

/** Growth of the server's memory during a large upload; measured on Linux only. */
export async function uploadFigures(address: string, pid: number): Promise<Figure[]> {
  const { token } = await signIn(address)
  const send = (bytes: number) => upload(address, token, bytes)
  await send(MEGABYTE)
  let seconds = 0
  const growth = await growthDuring(pid, async () => {
    const startTime = performance.now()
    for (let round = 0; round < ROUNDS; round++) await send(SIZE)
    seconds = (performance.now() - startTime) / 1000
  })
  return [
    { name: 'upload of 60 MB, growth of memory', value: growth / MEGABYTE, unit: 'MB', limit: 60 },
    { name: 'upload of 60 MB', value: (ROUNDS * SIZE) / MEGABYTE / seconds, unit: 'MB/s' },
  ]
}

/** Made while it is sent, so that only the server holds anything. */
async function upload(address: string, token: string, bytes: number): Promise<void> {
  const head = '--bench\r\ncontent-disposition: form-data; name="file"; filename="bench.txt"\r\n\r\n'
  const tail = '\r\n--bench--\r\n'
  async function* body() {
    const chunk = Buffer.alloc(64 * 1024, 'x')
    yield Buffer.from(head)
    for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk
    yield Buffer.from(tail)
  }
  const reply = await fetch(`${address}/api/blade-resource/oss/endpoint/put-file`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('saber:saber_secret')}`,
      'blade-auth': `bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=bench',
    },
    // Node's fetch takes any iterable, which the types of browsers do not know.
    body: body() as unknown as BodyInit,
    duplex: 'half',
  } as RequestInit)
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
}
