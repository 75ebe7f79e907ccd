import { useQuery } from '@tanstack/react-query'
import { request } from '../../../providers/api/http.ts'

/** The record that a dialog is about, as it is now. The dialog says when it cannot be read. */
export function useRecord<Rec>({ path }: { path: string }, id: string) {
  return useQuery({
    queryKey: [path, 'detail', id, 'dialog'],
    queryFn: () => request<Rec>({ url: `${path}/detail`, params: { id }, meta: { silent: true } }),
    cacheTime: 0,
  })
}
