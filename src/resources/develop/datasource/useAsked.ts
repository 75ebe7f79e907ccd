import { datasource } from '#contract/develop/datasource'
import type { CallInput, CallsOf } from '#contract/kit/module'
import { useCall } from '../../../providers/api/call.ts'

type Calls = CallsOf<typeof datasource>

const MINUTE = 60_000

/** A query of a database: sent when its answer is shown, not again within a minute, and its refusal shown in place. */
export function useAsked<Name extends 'tables' | 'columns' | 'sample'>(name: Name, input: CallInput<Calls[Name]>) {
  return useCall(datasource, name, input, { staleTime: MINUTE, cacheTime: MINUTE })
}
