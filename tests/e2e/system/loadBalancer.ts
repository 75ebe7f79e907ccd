import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'
import { timeLimit } from '../../support/run/timeLimit.ts'
import { listenOn } from '../../support/servers/startProgram.ts'

export interface LoadBalancer {
  address: string
  /** Requests that each server has been sent, by its address. */
  sent: ReadonlyMap<string, number>
  /** Requests that met no server, or a connection that broke. */
  broken: readonly string[]
  /** Settles once the checks have found so many servers ready. */
  ready(count: number): Promise<void>
  close(): Promise<void>
}

const CHECK_INTERVAL_MS = 300
const CHECK_TIMEOUT_MS = 1000

/** Headers of one connection, which are not those of the next. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

/**
 * Passes requests on, one after the other, to the servers that `/readyz` reports as ready, over persistent connections.
 * It repeats no request: the client receives 502 for each connection that breaks.
 */
export async function startLoadBalancer(servers: readonly string[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true })
  const sent = new Map(servers.map(server => [server, 0]))
  const broken: string[] = []
  let ready: readonly string[] = []
  let turn = 0
  let closed = false

  const checking = (async () => {
    while (!closed) {
      const found = await Promise.all(servers.map(isReady))
      ready = servers.filter((_, index) => found[index])
      await sleep(CHECK_INTERVAL_MS)
    }
  })()

  const balancer = createServer((incoming, answer) => {
    const server = ready[turn++ % ready.length]
    if (!server) return fail(incoming, answer, 503, 'no server is ready')
    sent.set(server, (sent.get(server) ?? 0) + 1)
    const { method, url: path, headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress }
    const passed = request(server, { agent, method, path, headers: forwarded }, reply => {
      answer.writeHead(reply.statusCode ?? 502, passedOn(reply))
      reply.pipe(answer)
      reply.once('error', error => {
        if (!answer.destroyed) broken.push(`${method} ${path}: ${error.message} within the answer`)
        answer.destroy()
      })
      answer.once('close', () => reply.destroy())
    })
    passed.once('error', error => fail(incoming, answer, 502, `${error.message} at ${server}`))
    incoming.pipe(passed)
  })

  function fail({ method, url }: IncomingMessage, answer: ServerResponse, status: number, message: string): void {
    if (answer.destroyed || closed) return
    broken.push(`${method} ${url}: ${message}`)
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(status).end()
  }

  return {
    address: `http://127.0.0.1:${await listenOn(balancer)}`,
    ...{ sent, broken },
    async ready(count) {
      await vi.waitUntil(() => ready.length === count, timeLimit(60_000))
    },
    async close() {
      closed = true
      await checking
      await new Promise<void>(done => void balancer.close(() => done()).closeAllConnections())
      agent.destroy()
    },
  }
}

function passedOn({ headers }: IncomingMessage): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.has(name)))
}

/** Over a connection of its own: persistent ones are for requests. */
async function isReady(server: string): Promise<boolean> {
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  const reply = await fetch(`${server}/readyz`, { signal, headers: { connection: 'close' } }).catch(() => undefined)
  await reply?.body?.cancel()
  return reply?.status === 200
}
