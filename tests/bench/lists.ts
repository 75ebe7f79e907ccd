import autocannon from 'autocannon'
import { signIn } from '../support/servers/api.ts'
import type { Figure } from './figures.ts'

const ROWS = 2000
const WRITERS = 8
const CONNECTIONS = 32
const SECONDS = 8

/** A page of ten from a list of two thousand, requested by 32 connections at once. */
export async function listFigures(address: string): Promise<Figure[]> {
  const api = await signIn(address)
  let next = 0
  const write = async () => {
    while (next < ROWS) {
      const number = next++
      const post = { category: 1 + (number % 4), postCode: `B${number}`, postName: `Bench ${number}`, sort: number }
      await api.post('blade-system/post/submit', post)
    }
  }
  const startTime = performance.now()
  await Promise.all(Array.from({ length: WRITERS }, write))
  const perSecond = ROWS / ((performance.now() - startTime) / 1000)
  const result = await autocannon({
    url: `${address}/api/blade-system/post/list?current=1&size=10`,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { authorization: `Basic ${btoa('saber:saber_secret')}`, 'blade-auth': `bearer ${api.token}` },
  })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`)
  return [
    { name: 'records submitted, 8 writers', value: perSecond, unit: '/s' },
    { name: `list of 10, ${CONNECTIONS} connections`, value: result.requests.average, unit: '/s' },
    { name: `list of 10, ${CONNECTIONS} connections, p50`, value: result.latency.p50, unit: 'ms' },
    { name: `list of 10, ${CONNECTIONS} connections, p99`, value: result.latency.p99, unit: 'ms' },
  ]
}
