import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { articles, type Colleague } from '#contract/biz/articles'
import { request } from '../../../providers/http.ts'

/** Milliseconds; the server forgets who is silent for longer than twice that. */
const BEAT = 10_000

/** Who else edits an article now. Being told of it, the server tells them of us. */
export function useColleagues(id: string | undefined): readonly Colleague[] {
  const { data = [] } = useQuery({
    queryKey: [articles.path, 'editing', id],
    queryFn: () => tell(id ?? '', 0),
    enabled: id !== undefined,
    refetchInterval: BEAT,
    cacheTime: 0,
  })
  useEffect(() => {
    if (id === undefined) return
    return () => void tell(id, 1).catch(() => undefined)
  }, [id])
  return id === undefined ? [] : data
}

/** Nobody asked for it: a failure is no matter. */
function tell(id: string, leaving: 0 | 1): Promise<Colleague[]> {
  const url = `${articles.path}/editing`
  return request({ method: 'POST', url, data: { id, leaving }, meta: { silent: true } })
}
