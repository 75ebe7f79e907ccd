import type { FastifyInstance } from 'fastify'
import type { CallInput, CallOutput, StandaloneCall } from '#contract/kit/module'
import type { Db } from '../platform/db/database.ts'
import { replyWith } from '../platform/http/reply/reply.ts'
import { contextOf } from './definition/registry.ts'
import type { Context, ReceivedInput } from './definition/serveModule.ts'
import { checkInput } from './input/checkInput.ts'
import { callSchema } from './input/documentSchemas.ts'
import { readInput } from './input/readInput.ts'

interface Calls {
  path: string
  calls: Record<string, StandaloneCall>
}

type Answers<C extends Calls> = {
  [K in keyof C['calls']]: (
    input: CallInput<C['calls'][K]>,
    context: Context,
    received: ReceivedInput,
  ) => Promise<CallOutput<C['calls'][K]>> | CallOutput<C['calls'][K]>
}

/** Declared calls that belong to no table. The guard checks `needs`, so that answers need not. */
export function serveCalls<C extends Calls>(app: FastifyInstance, db: Db, declared: C, answers: Answers<C>): void {
  for (const [name, call] of Object.entries(declared.calls)) {
    const answer = answers[name] as (input: unknown, context: Context, received: ReceivedInput) => unknown
    app.route({
      method: call.method,
      url: `/api/${declared.path}/${name}`,
      config: { policy: call.needs },
      schema: callSchema(declared, name),
      // Parameters come from several places and are checked together; the schema only documents them.
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
      handler: async request => {
        const raw = await readInput(request)
        const input = checkInput(call.input ?? {}, raw)
        const context = contextOf(request, db)
        const data = await answer(input, context, { raw, request })
        return replyWith(context, call.output && data)
      },
    })
  }
}
