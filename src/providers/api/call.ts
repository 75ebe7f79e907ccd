import { type BaseRecord, keys, useCustom } from '@refinedev/core'
import { type UseQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CallInput, CallOutput, CallShape, CallsOf } from '#contract/kit/module'
import { nullValues } from '#contract/webConfig'
import { isOffered } from '../../lib/settings.ts'
import type { ApiError } from '../blade/apiError.ts'
import { settledCall } from '../blade/createDataProvider.ts'
import type { FieldKinds } from '../blade/unsetValues.ts'
import { request } from './http.ts'

type InputArgument<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

interface Callable {
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

/** Calls without a message on failure: the screen shows the reason in place of the answer. */
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
function requestOf({ method = 'GET', inQuery }: Partial<CallShape> = {}, input: object): CallRequest {
  return { method, ...(method === 'POST' && !inQuery ? { data: input } : { params: input }) }
}

type QueryOption = 'enabled' | 'staleTime' | 'cacheTime' | 'keepPreviousData' | 'refetchOnReconnect'

export interface CallOptions<Content> extends Pick<UseQueryOptions, QueryOption> {
  refetchInterval?: number | false | ((content: Content | undefined, error: ApiError | null) => number | false)
  /** A message reports the failure, for screens without a place for it. */
  announced?: boolean
  /** Path of a module: saving one of its records sends the call again. */
  dependsOn?: string
  /** For servers without the call. */
  instead?: false | (() => Promise<Content>)
}

/** A declared call by Refine's `useCustom`. The screen shows the failure in place of the answer. */
export function useCall<M extends Callable, Name extends keyof CallsOf<M> & string>(
  module: M,
  name: Name,
  input: CallInput<CallsOf<M>[Name]>,
  options?: CallOptions<CallOutput<CallsOf<M>[Name]>>,
) {
  if (module.fields) learnFields(module.path, module.fields)
  return useCallAt(`${module.path}/${name}`, input, options, module.calls[name])
}

/** The same for a call that no module declares. */
export function useCallAt<Content>(
  url: string,
  input: object,
  { announced = false, dependsOn, instead, refetchInterval = false, ...options }: CallOptions<Content> = {},
  shape: Partial<CallShape> = {},
) {
  const client = useQueryClient()
  const { method, params: query, data: payload } = requestOf(shape, input)
  const called = { url, method: method === 'POST' ? 'post' : 'get' } as const
  const config = payload ? { payload } : { query }
  const meta = { silent: !announced, ...(dependsOn && { dependsOn }) }
  const { data, ...state } = useCustom<BaseRecord, ApiError>({
    ...{ ...called, config, meta, errorNotification: false, overtimeOptions: { enabled: false } },
    queryOptions: {
      ...(options as object),
      ...(instead && { queryFn: async () => ({ data: (await instead()) as BaseRecord }) }),
      refetchInterval: (answer, { state: { error } }) =>
        typeof refetchInterval === 'function' ? refetchInterval(answer?.data as Content, error) : refetchInterval,
    },
  })
  return {
    ...state,
    data: data?.data as Content | undefined,
    /** Shows what the server is about to answer. */
    replace: (content: Content) => client.setQueryData(callKey({ ...called, ...config, ...meta }), { data: content }),
  }
}

interface CallKey {
  url?: string
  dependsOn?: string
  input?: string
}

/** The key that `useCustom` gives to a call. A part of it matches all calls that have the part. */
export function callKey(part: CallKey) {
  return keys().data().mutation('custom').params(part).get()
}

/** Requests the shown calls of an address again, whatever their input. */
export function useInvalidateCall() {
  const client = useQueryClient()
  return useCallback((url: string) => client.invalidateQueries({ queryKey: callKey({ url }) }), [client])
}

const known = new Map<string, FieldKinds>()

/** Declarations come with their screens, before those read any record. */
export function learnFields(path: string, fields: FieldKinds): void {
  known.set(path, { ...known.get(path), ...fields })
}

export function knownFields(path: string): FieldKinds | undefined {
  return known.get(path)
}
