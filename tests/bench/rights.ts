import { headersFor, tokensFor } from '../support/servers/api.ts'
import { type Figure, median } from './figures.ts'

const ROUNDS = 20

/** The menu asked for by a client that has it, first with a session that the server does not have in memory. */
export async function rightsFigures(address: string): Promise<Figure[]> {
  const unknown: number[] = []
  const known: number[] = []
  let tag = ''
  for (let round = -3; round < ROUNDS; round++) {
    const { access_token } = await tokensFor(address)
    for (const times of [unknown, known]) {
      const startTime = performance.now()
      const reply = await fetch(`${address}/api/blade-system/menu/routes`, {
        headers: { ...headersFor(access_token), 'if-none-match': tag },
      })
      await reply.arrayBuffer()
      tag = reply.headers.get('etag') ?? ''
      if (round >= 0 && reply.status === 304) times.push(performance.now() - startTime)
    }
  }
  return [
    { name: 'menu unchanged, caller not in memory, p50', value: median(unknown), unit: 'ms', limit: 3 },
    { name: 'menu unchanged, p50', value: median(known), unit: 'ms', limit: 3 },
  ]
}
