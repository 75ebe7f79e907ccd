import type { CallInput, CallOutput, CallShape, CallsOf } from '#contract/kit/module'
import { nullValues } from '#contract/webConfig'
import { isOffered } from '../../lib/extensions.ts'
import type { FieldKinds } from '../blade/unsetValues.ts'
import { custom } from './data.ts'

const recordCalls = /(^|-)(list|detail)$|^page$/

type InputArgument<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

/** A call that the module declares. Parameters of a GET travel in the query, those of a POST in the body. */
export async function call<
  M extends { path: string; calls: Record<string, CallShape>; fields?: FieldKinds },
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
  // Records of other servers, as the data provider reads them.
  const { fields } = module
  if (isOffered(nullValues) || !fields || !recordCalls.test(name)) return data
  const { settledAnswer } = await import('../blade/unsetValues.ts')
  return settledAnswer(data, fields) as typeof data
}
