import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'

export interface RequestContext {
  caller: Caller
  request: FastifyRequest
  /** The call whose data scopes hold, where it is not the one of the request. */
  call?: string
}
