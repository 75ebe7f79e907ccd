import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../platform/http/caller.ts'

export interface Asking {
  caller: Caller
  request: FastifyRequest
}
