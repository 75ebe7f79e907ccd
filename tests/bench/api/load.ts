import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'

export interface Call {
  url: string
  headers?: Record<string, string>
  /** The body for each connection, for calls that write: each has a record of its own. */
  bodyOf?: (connection: number) => object
}

export interface Load {
  perSecond: number
  /** Milliseconds of each answer. */
  times: number[]
  /** Requests that were refused or had no answer. */
  failed: number
}

interface LoadOptions {
  connections: number
  seconds: number
  /** Failures are counted instead of thrown. */
  mayFail?: true
}

/** Each connection sends its next request after an answer. */
export async function loadOf({ url, headers, bodyOf }: Call, options: LoadOptions): Promise<Load> {
  const { connections, seconds, mayFail } = options
  const times: number[] = []
  let connection = 0
  const settings: autocannon.Options = {
    ...{ url, connections, duration: seconds, timeout: 30 },
    headers: { ...headers, ...(bodyOf && { 'content-type': 'application/json' }) },
    ...(bodyOf && {
      method: 'POST',
      setupClient: client => client.setBody(JSON.stringify(bodyOf(connection++))),
    }),
  }
  const startTime = performance.now()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(settings, (error, result) => (error ? reject(error) : resolve(result)))
    run.on('response', (_, __, ___, milliseconds) => times.push(milliseconds))
  })
  const { non2xx, errors, timeouts } = result
  const failed = non2xx + errors
  if (failed > 0 && !mayFail)
    throw new Error(`${url}: ${non2xx} refused, ${errors} failed, ${timeouts} of them without an answer`)
  return { perSecond: times.length / ((performance.now() - startTime) / 1000), times, failed }
}

/** So many requests each second at an even pace, whether or not earlier ones have been answered. */
export async function pacedTimes({ url, headers }: Call, perSecond: number, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const times: Promise<number>[] = []
  const startTime = performance.now()
  for (let sent = 0; sent < perSecond * seconds; sent++) {
    await sleep(Math.max(0, startTime + (sent * 1000) / perSecond - performance.now()))
    times.push(timeOf({ url, ...(headers && { headers }) }, agent))
  }
  const answered = await Promise.all(times)
  agent.destroy()
  return answered
}

/** Milliseconds until the whole answer is there. */
export function timeOf({ url, headers }: Call, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const startTime = performance.now()
    request(url, { agent, headers: headers ?? {} }, reply => {
      reply.resume()
      reply.once('end', () => {
        if (reply.statusCode === 200) resolve(performance.now() - startTime)
        else reject(new Error(`${url}: ${reply.statusCode}`))
      })
    })
      .once('error', reject)
      .end()
  })
}
