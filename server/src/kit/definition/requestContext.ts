import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'

export interface RequestContext {
  caller: Caller
  request: FastifyRequest
}
