import { Socket } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { Refusal } from './reply/refusal.ts'
import { failure, languageOf } from './reply/reply.ts'

type Limits = Pick<Config, 'connectionsPerAddress' | 'trustProxy'>

/**
 * Limits the connections of one client address, and its requests in progress. Behind a proxy all connections are the
 * proxy's, so there only the requests are counted, by the address that the proxy forwards.
 */
export function limitConnections(app: FastifyInstance, { connectionsPerAddress: max, trustProxy }: Limits): void {
  const connections = counter()
  const requests = counter()
  const isProxy = trustOf(trustProxy) || (() => false)

  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isProxy(address, 0)) return
    if (connections.add(address) > max) socket.destroy()
    socket.once('close', () => connections.remove(address))
  })

  app.addHook('onRequest', (request, reply, done) => {
    const { ip } = request
    const inProgress = requests.add(ip)
    reply.raw.once('close', () => requests.remove(ip))
    if (inProgress > max) throw new Refusal(429, labels.tooMany, { retryAfter: 5 })
    done()
  })
}

function counter() {
  const counts = new Map<string, number>()
  const set = (key: string, count: number) => {
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
    return count
  }
  return {
    add: (key: string) => set(key, (counts.get(key) ?? 0) + 1),
    remove: (key: string) => set(key, (counts.get(key) ?? 0) - 1),
  }
}

const labels = {
  tooMany: {
    zh: '来自同一地址的请求过多，请稍后重试',
    en: 'Too many requests from one address at once; please try again later',
  },
  slow: {
    zh: '请求接收超时，请检查网络后重试',
    en: 'The request took too long to arrive; check the network and try again',
  },
}

type Timeouts = Pick<Config, 'requestTimeout' | 'uploadTimeout'>

/** Closes connections whose request body does not arrive in time. Only signed-in callers get the time of an upload. */
export function limitBodyTime(app: FastifyInstance, { requestTimeout, uploadTimeout }: Timeouts): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    // Requests that tests inject come without a connection.
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return done()
    let timer = setTimeout(() => {
      if (!isUpload(request, reply)) return close(request, reply)
      timer = setTimeout(() => close(request, reply), (uploadTimeout - requestTimeout) * 1000).unref()
    }, requestTimeout * 1000).unref()
    // An answered request goes on arriving, so that the end of the answer is not the end of the time.
    for (const end of ['end', 'close'] as const) raw.once(end, () => clearTimeout(timer))
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function isUpload(request: FastifyRequest, reply: FastifyReply): boolean {
  return Boolean(request.caller) && !reply.sent && request.isMultipart()
}

function close(request: FastifyRequest, reply: FastifyReply): void {
  const { raw, socket } = request
  if (raw.complete || socket.destroyed) return
  // Written past the framework, which is still waiting for the body.
  if (!reply.raw.headersSent) socket.write(answer(JSON.stringify(failure(408, labels.slow[languageOf(request)]))))
  socket.destroySoon()
}

function answer(body: string): string {
  const lines = [
    'HTTP/1.1 408 Request Timeout',
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Whether the address, so many hops before us, is that of a proxy of ours. */
export type Trust = (address: string, hop: number) => boolean

/** A number: the count of proxies before the server; addresses beyond them may be forged. */
export function trustOf(proxies: Config['trustProxy']): Trust | false {
  if (proxies === false) return false
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  return compile(proxies.split(',').map(address => address.trim()))
}
