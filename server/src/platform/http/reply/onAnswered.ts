import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const listeners = new WeakMap<FastifyInstance, Tell[]>()

type Tell = (request: FastifyRequest, reply: FastifyReply) => void

/**
 * Calls once for each answer, streams of events excepted. Fastify's own hook, onResponse, leaves out answers that could
 * not be sent to the end: whoever hangs up in time would leave no trace of what the request did.
 */
export function onAnswered(app: FastifyInstance, tell: Tell): void {
  const known = listeners.get(app)
  if (known) known.push(tell)
  else {
    const all = [tell]
    listeners.set(app, all)
    tellOnce(app, all)
  }
}

/** One pair of hooks calls all listeners. */
function tellOnce(app: FastifyInstance, all: readonly Tell[]): void {
  const told = new WeakSet<FastifyReply>()
  const tell = (request: FastifyRequest, reply: FastifyReply) => {
    if (told.has(reply)) return
    told.add(reply)
    for (const one of all) one(request, reply)
  }
  app.addHook('onResponse', (request, reply, done) => {
    tell(request, reply)
    done()
  })
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (request.raw.socket.destroyed) tell(request, reply)
    else reply.raw.once('close', () => tell(request, reply))
    done(null, payload)
  })
}
