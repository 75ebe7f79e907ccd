import type { FastifyInstance } from 'fastify'
import type { CallInput, CallOutput, Module, StandaloneCall } from '#contract/module'
import type { Db } from '../db/database.ts'
import { answerWith } from '../http/said.ts'
import { checkInput } from './checkInput.ts'
import { type RawInput, readInput } from './readInput.ts'
import { contextOf } from './routes.ts'
import { callSchema } from './schemas.ts'
import type { Context } from './serveModule.ts'

interface Calls {
  path: string
  calls: Record<string, StandaloneCall>
}

type Answers<C extends Calls> = {
  [K in keyof C['calls']]: (
    input: CallInput<C['calls'][K]>,
    context: Context,
    raw: RawInput,
  ) => Promise<CallOutput<C['calls'][K]>> | CallOutput<C['calls'][K]>
}

/** Declared calls that belong to no table. The guard checks `needs`, so that answers need not. */
export function serveCalls<C extends Calls>(app: FastifyInstance, db: Db, declared: C, answers: Answers<C>): void {
  for (const [name, call] of Object.entries(declared.calls)) {
    const answer = answers[name] as (input: unknown, context: Context, raw: RawInput) => unknown
    app.route({
      method: call.method,
      url: `/api/${declared.path}/${name}`,
      config: { policy: call.needs },
      schema: callSchema(declared as unknown as Module, name),
      // Parameters come from several places and are checked together; the schema only documents them.
      validatorCompiler: () => () => true,
      serializerCompiler: () => JSON.stringify,
      handler: async (request, reply) => {
        const raw = await readInput(request)
        const given = checkInput(call.input ?? {}, raw)
        return answerWith(request, await answer(given, contextOf(request, reply, db), raw))
      },
    })
  }
}
