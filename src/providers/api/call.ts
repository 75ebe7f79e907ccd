import type { CallInput, CallOutput, CallShape, CallsOf } from '#contract/kit/module'
import { nullValues } from '#contract/webConfig'
import { isOffered } from '../../lib/extensions.ts'
import { settledCall } from '../blade/settledCall.ts'
import type { FieldKinds } from '../blade/unsetValues.ts'
import { request } from './http.ts'

type InputArgument<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

export interface Callable {
  path: string
  calls: Record<string, CallShape>
  fields?: FieldKinds
}

interface CallRequest {
  method: CallShape['method']
  params?: object
  data?: object
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
  const url = `${path}/${name}`
  const data = await request<Output>({ url, ...requestOf(calls[name], input), meta: { silent } })
  return settledCall(url, data, isOffered(nullValues) ? undefined : fields)
}

/** The method of a call, and where its parameters travel. */
export function requestOf({ method = 'GET', inQuery }: Partial<CallShape> = {}, input: object): CallRequest {
  return { method, ...(method === 'POST' && !inQuery ? { data: input } : { params: input }) }
}
