import { useState } from 'react'
import { type VideoJob, videoEventsPath } from '#contract/biz/editionCalls'
import { newsPage } from '#contract/biz/page'
import { useInvalidateResource } from '../../../../components/resource/data/requests.ts'
import { call, useCall } from '../../../../providers/api/call.ts'
import { pagePath } from '../data/usePageAreas.ts'
import { useProgress } from '../data/useProgress.ts'

/** The video of a page, live while it is being made. */
export function usePageVideo(id: string) {
  const query = useCall(newsPage, 'video', { id }, { cacheTime: 0 })
  const { refetch } = query
  const invalidatePages = useInvalidateResource(pagePath)
  const [progress, setProgress] = useState<VideoJob>()
  const [telling, setTelling] = useState(false)
  const isMaking = query.data?.state === 'waiting' || query.data?.state === 'running'

  useProgress(videoEventsPath, 'film', isMaking, ({ type, payload }) => {
    if (type === 'film' && payload.pageId !== id) return
    if (type === 'film' && payload.state === 'running') return setProgress(payload as unknown as VideoJob)
    void refetch()
    void invalidatePages()
  })

  async function postCall(name: 'toVideo' | 'stop-video') {
    setTelling(true)
    setProgress(undefined)
    // A refusal is on screen.
    await call(newsPage, name, { id }).catch(() => undefined)
    await refetch()
    setTelling(false)
  }

  return {
    ...query,
    isMaking,
    percent: progress?.percent ?? query.data?.percent ?? 0,
    isRunning: progress !== undefined || query.data?.state === 'running',
    telling,
    make: () => postCall('toVideo'),
    stop: () => postCall('stop-video'),
  }
}
