import { useCallback, useState } from 'react'
import { edition } from '#contract/biz/edition'
import { type RenderProgress, renderEventsPath } from '#contract/biz/editionCalls'
import { useInvalidateResource } from '../../../../components/resource/data/requests.ts'
import { useCall } from '../../../../providers/api/call.ts'
import { pagePath } from './usePageAreas.ts'
import { useProgress } from './useProgress.ts'

export const editionPath = edition.path

/** The board of an edition, live while its pages are rendered; with `interval` it is requested again and again. */
export function useBoard(id: string, interval?: number) {
  const query = useCall(edition, 'board', { id }, { cacheTime: 0, refetchInterval: interval ?? false })
  const invalidateEditions = useInvalidateResource(editionPath)
  const invalidatePages = useInvalidateResource(pagePath)
  const [progress, setProgress] = useState<RenderProgress>()
  const job = progress?.editionId === id ? progress : (query.data?.drawing ?? undefined)
  const isRendering = job?.state === 'running'

  const refetch = query.refetch
  useProgress(renderEventsPath, 'drawing', isRendering, ({ type, payload }) => {
    if (type === 'drawing' && payload.editionId === id) setProgress(payload as RenderProgress)
    void refetch()
  })

  return {
    ...query,
    job,
    isRendering,
    refetchBoard: useCallback(async () => {
      setProgress(undefined)
      await Promise.all([refetch(), invalidateEditions(), invalidatePages()])
    }, [refetch, invalidateEditions, invalidatePages]),
  }
}

export type BoardState = ReturnType<typeof useBoard>
