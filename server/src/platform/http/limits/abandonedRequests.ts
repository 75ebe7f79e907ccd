import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../../db/tenancy/scope.ts'

/** The scope of a request that is dropped from the queue for connections when its client leaves; see assertAwaited. */
export function awaited(
  scope: Exclude<Scope, 'system'>,
  { raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
): Scope {
  // Work that goes on after its answer is not abandoned.
  const isAbandoned = () => socket.destroyed && !reply.raw.writableEnded
  return { ...scope, answer: { hasBegun: false, isAbandoned } }
}
