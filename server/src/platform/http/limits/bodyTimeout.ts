import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { languageOf } from '../reply/language.ts'
import { failure } from '../reply/reply.ts'

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

const labels = {
  slow: {
    zh: '请求接收超时，请检查网络后重试',
    en: 'The request took too long to arrive; check the network and try again',
  },
}
