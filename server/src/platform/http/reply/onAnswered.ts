import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Calls once for each answer, streams of events excepted. Fastify's own hook, onResponse, leaves out answers that could
 * not be sent to the end: whoever hangs up in time would leave no trace of what the request did.
 */
export function onAnswered(app: FastifyInstance, tell: (request: FastifyRequest, reply: FastifyReply) => void): void {
  const told = new WeakSet<FastifyReply>()
  const tellOnce = (request: FastifyRequest, reply: FastifyReply) => {
    if (told.has(reply)) return
    told.add(reply)
    tell(request, reply)
  }
  app.addHook('onResponse', (request, reply, done) => {
    tellOnce(request, reply)
    done()
  })
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (request.raw.socket.destroyed) tellOnce(request, reply)
    else reply.raw.once('close', () => tellOnce(request, reply))
    done(null, payload)
  })
}
