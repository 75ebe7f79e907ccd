import { useLocation, useResolvedPath } from 'react-router-dom'
import { usePageNavigate } from '../../../providers/router.ts'

/** Opens and closes the dialogs of a list by its address. The query stays: it holds the list's page and filters. */
export function useDialogs() {
  const navigate = usePageNavigate()
  const path = useResolvedPath('').pathname.replace(/\/$/, '')
  const { search } = useLocation()
  const list = `${path}${search}`
  return {
    list,
    create: () => navigate(`${path}/create${search}`),
    open: (action: string, id: string) => navigate(`${path}/${action}/${encodeURIComponent(id)}${search}`),
    close: () => navigate(list, { replace: true }),
  }
}

/** Target of a link of the form `…?id=X`: the list with record X open over it. */
export function useLinkedRecord(): string | undefined {
  const { pathname, search } = useLocation()
  const list = useResolvedPath('').pathname.replace(/\/$/, '')
  const query = new URLSearchParams(search)
  const id = query.get('id')
  if (!id || pathname.replace(/\/$/, '') !== list) return undefined
  query.delete('id')
  return `${list}/show/${encodeURIComponent(id)}?${query}`
}
