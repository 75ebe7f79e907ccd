import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type Board, type RenderJob, renderEventsPath } from '#contract/biz/press'
import { useInvalidateResource } from '../../../../components/resource/data/useInvalidateResource.ts'
import { request } from '../../../../providers/api/http.ts'
import { pagePath } from './usePageAreas.ts'
import { useProgress } from './useProgress.ts'

export const editionPath = 'blade-biz/edition'

/** The board of an edition, live while its pages are rendered; with `interval` it is asked for again and again. */
export function useBoard(id: string, interval?: number) {
  const client = useQueryClient()
  const key = ['press', 'board', id]
  const query = useQuery({
    queryKey: key,
    queryFn: () => request<Board>({ url: `${editionPath}/board`, params: { id } }),
    cacheTime: 0,
    ...(interval && { refetchInterval: interval }),
  })
  const renewEditions = useInvalidateResource(editionPath)
  const renewPages = useInvalidateResource(pagePath)
  const [progress, setProgress] = useState<RenderJob>()
  const job = progress?.editionId === id ? progress : (query.data?.drawing ?? undefined)
  const isRendering = job?.state === 'running'

  const refetch = query.refetch
  useProgress(renderEventsPath, 'drawing', isRendering, ({ type, payload }) => {
    if (type === 'drawing' && payload.editionId === id) setProgress(payload as RenderJob)
    void refetch()
  })

  return {
    ...query,
    job,
    isRendering,
    /** Shows at once what the server is about to say. */
    show: (board: Board) => client.setQueryData(key, board),
    renew: useCallback(async () => {
      setProgress(undefined)
      await Promise.all([refetch(), renewEditions(), renewPages()])
    }, [refetch, renewEditions, renewPages]),
  }
}

export type BoardState = ReturnType<typeof useBoard>

/** A call about the edition; refusals are on screen when it answers false. */
export async function postEditionCall(name: string, data: object): Promise<boolean> {
  try {
    await request({ method: 'POST', url: `${editionPath}/${name}`, data })
    return true
  } catch {
    return false
  }
}
