import type { CallInput, CallOutput, CallShape, CallsOf } from '#contract/kit/module'
import { custom } from './data.ts'

type InputArgument<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

/** A call that the module declares. Parameters of a GET travel in the query, those of a POST in the body. */
export async function call<
  M extends { path: string; calls: Record<string, CallShape> },
  Name extends keyof CallsOf<M> & string,
>(
  module: M,
  name: Name,
  ...[input]: InputArgument<CallInput<CallsOf<M>[Name]>>
): Promise<CallOutput<CallsOf<M>[Name]>> {
  const { method, inQuery } = module.calls[name] ?? {}
  const { data } = await custom<CallOutput<CallsOf<M>[Name]>>({
    url: `${module.path}/${name}`,
    ...(method === 'POST'
      ? { method: 'post', [inQuery ? 'query' : 'payload']: input ?? {} }
      : { method: 'get', query: input }),
  })
  return data
}
