import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Trust } from './limits/forwarding.ts'

const wellFormed = /^[\w-]{8,64}$/

/** The id of a request: that of a proxy of ours, else a new one. */
export function requestIds(trust: Trust | false): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const header = headers['x-request-id']
    const isOurs = trust !== false && trust(socket.remoteAddress ?? '', 0)
    return isOurs && typeof header === 'string' && wellFormed.test(header) ? header : randomUUID()
  }
}

/** One line for each request, at the level debug. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error) request.log.error({ err: error }, 'the answer failed')
    // Without the query, which holds what people search for and, at the sign-in, their password.
    const path = request.url.split('?', 1)[0]
    const { method, ip } = request
    const milliseconds = Math.round(reply.elapsedTime)
    request.log.debug({ method, path, status: reply.statusCode, milliseconds, ip }, 'request')
  }
}
