import type { FastifyRequest, preHandlerHookHandler } from 'fastify'
import type { Policy } from '../../platform/http/guard.ts'
import type { Context } from '../definition/serveModule.ts'
import type { RawInput } from './readInput.ts'
import type { RouteSchema } from './schemas.ts'

export interface Route {
  method: 'GET' | 'POST' | ('GET' | 'POST')[]
  name: string
  policy: Policy
  limit?: { max: number; timeWindow: number }
  /** Sends nothing to a client that has the answer. */
  preHandler?: preHandlerHookHandler
  /** See `FastifyContextConfig`. */
  heartbeat?: true
  /** See `Call`. */
  bare?: string | undefined
  schema: RouteSchema
  /** Writes the answer; by default made from the schema, which is fast for records. */
  serializerCompiler?: () => (answer: unknown) => string
  answer(raw: RawInput, context: Context, request: FastifyRequest): Promise<unknown>
}
