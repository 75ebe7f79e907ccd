import { useQuery } from '@tanstack/react-query'
import { datasource } from '#contract/develop/datasource'
import { request } from '../../../providers/api/http.ts'

const MINUTE = 60_000

/** A query of a database: sent when its answer is shown, not again within a minute, and its refusal shown in place. */
export function useAsked<Answer>(call: 'tables' | 'columns' | 'sample', params: Record<string, string>) {
  return useQuery<Answer, Error>({
    queryKey: [datasource.path, call, params],
    queryFn: () => request<Answer>({ url: `${datasource.path}/${call}`, params, meta: { silent: true } }),
    retry: false,
    staleTime: MINUTE,
    cacheTime: MINUTE,
  })
}
