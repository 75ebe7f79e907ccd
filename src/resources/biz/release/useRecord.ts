import { useQuery } from '@tanstack/react-query'
import { request } from '../../../providers/api/http.ts'

/** The record that a dialog is about, as it is now. */
export function useRecord<Rec>({ path }: { path: string }, id: string): Rec | undefined {
  const { data } = useQuery({
    queryKey: [path, 'detail', id, 'dialog'],
    queryFn: () => request<Rec>({ url: `${path}/detail`, params: { id } }),
    cacheTime: 0,
  })
  return data
}
