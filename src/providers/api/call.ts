import type { CallInput, CallOutput, CallShape, CallsOf } from '#contract/kit/module'
import { nullValues } from '#contract/webConfig'
import { isOffered } from '../../lib/extensions.ts'
import type { FieldKinds } from '../blade/unsetValues.ts'
import { request } from './http.ts'

const recordCalls = /(^|-)(list|detail)$|^page$/

type InputArgument<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

interface Callable {
  path: string
  calls: Record<string, CallShape>
  fields?: FieldKinds
}

/** A call that the module declares. Parameters of a GET travel in the query, those of a POST in the body. */
export function call<M extends Callable, Name extends keyof CallsOf<M> & string>(
  module: M,
  name: Name,
  ...[input]: InputArgument<CallInput<CallsOf<M>[Name]>>
): Promise<CallOutput<CallsOf<M>[Name]>> {
  return send(module, name, input, false)
}

/** Calls without a message on failure: the screen says the reason where the answer would stand. */
export function read<M extends Callable, Name extends keyof CallsOf<M> & string>(
  module: M,
  name: Name,
  ...[input]: InputArgument<CallInput<CallsOf<M>[Name]>>
): Promise<CallOutput<CallsOf<M>[Name]>> {
  return send(module, name, input, true)
}

async function send<Output>({ path, calls, fields }: Callable, name: string, input: object = {}, silent: boolean) {
  const { method = 'GET', inQuery } = calls[name] ?? {}
  const data = await request<Output>({
    ...{ url: `${path}/${name}`, method, meta: { silent } },
    ...(method === 'POST' && !inQuery ? { data: input } : { params: input }),
  })
  // Records of other servers, as the data provider reads them.
  if (isOffered(nullValues) || !fields || !recordCalls.test(name)) return data
  const { settledAnswer } = await import('../blade/unsetValues.ts')
  return settledAnswer(data, fields) as typeof data
}
