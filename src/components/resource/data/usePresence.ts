import { useEffect } from 'react'
import { hasPresence, type Module } from '#contract/kit/module'
import type { Colleague } from '#contract/kit/presence'
import { isOffered } from '../../../lib/extensions.ts'
import { request } from '../../../providers/api/http.ts'
import { useCallAt } from '../../../providers/api/useCall.ts'
import { ApiError } from '../../../providers/blade/apiError.ts'

/** Milliseconds; the server forgets who is silent for longer than twice that. */
const BEAT_MS = 10_000

/** Other users who have the record open. The request also announces this user to the server. */
export function usePresence(module: Module, id: string | undefined, editing: boolean): readonly Colleague[] {
  const { path } = module
  const isReported = id !== undefined && hasPresence(module) && isOffered(`${path}/presence`)
  const { data = [] } = useCallAt<Colleague[]>(
    `${path}/presence`,
    { id, editing: editing ? 1 : 0 },
    { enabled: isReported, refetchInterval: (_, error) => (isUnknown(error) ? false : BEAT_MS), cacheTime: 0 },
    { method: 'POST' },
  )
  useEffect(() => {
    if (!isReported) return
    return () => void postPresence(path, { id, leaving: 1 }).catch(() => undefined)
  }, [path, id, isReported])
  return isReported ? data : []
}

/** Nobody requested it: a failure is no matter. */
function postPresence(path: string, data: object): Promise<Colleague[]> {
  return request({ method: 'POST', url: `${path}/presence`, data, meta: { silent: true } })
}

/** Other servers do not have the call, and the record may be gone. */
const isUnknown = (error: unknown) => error instanceof ApiError && [404, 405, 501].includes(error.statusCode)
