import { Alert, Button, Progress } from 'antd'
import { type PageVideo, videoEventsPath } from '#contract/biz/editionCalls'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { fileAddress } from '../../../lib/files.ts'
import './edition.css'
import { useState } from 'react'
import { newsPage } from '#contract/biz/page'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { call, useCall } from '../../../providers/api/call.ts'
import { usePhrases } from './phrases.ts'
import { useProgress } from './useBoard.ts'

/** The reading video of a page: watched, made, and how far it is. */
export function VideoDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const video = usePageVideo(id)
  return (
    <RecordDialog width={600} title={t('video')} onCancel={close} footer={null}>
      <Loaded query={video}>
        {data => (
          <div className="press-video">
            <VideoPlayer of={data} />
            {video.isMaking ? <VideoProgress video={video} /> : <VideoOffer of={data} video={video} />}
          </div>
        )}
      </Loaded>
    </RecordDialog>
  )
}

function VideoPlayer({ of: { videoUrl } }: { of: PageVideo }) {
  const { t } = usePhrases()
  if (!videoUrl) return null
  return (
    // biome-ignore lint/a11y/useMediaCaption: it has no sound, and its captions are in the picture.
    <video key={videoUrl} src={fileAddress(videoUrl)} controls playsInline aria-label={t('video')} />
  )
}

type VideoState = ReturnType<typeof usePageVideo>

function VideoProgress({ video: { isRunning, percent, sending, stop } }: { video: VideoState }) {
  const { t } = usePhrases()
  const text = isRunning ? t('videoRunning', { percent }) : t('videoWaiting')
  return (
    <div className="press-progress">
      <span role="status">{text}</span>
      <Progress className="press-bar" percent={percent} aria-label={text} size="small" showInfo={false} />
      <Button loading={sending} onClick={stop}>
        {t('stopVideo')}
      </Button>
    </div>
  )
}

/** The available action, or the reason why there is none. */
function VideoOffer({ of, video: { make, sending } }: { of: PageVideo; video: VideoState }) {
  const { t } = usePhrases()
  const { videoUrl, isSent, isCurrent, canMake, hasPdf, state, fault } = of
  if (isSent) return <p className="press-note">{t('videoSent')}</p>
  if (isCurrent) return <p className="press-note">{t('videoCurrent')}</p>
  if (!canMake) return <Alert type="info" showIcon message={t('noFfmpeg')} description={t('getFfmpeg')} />
  if (!hasPdf) return <p className="press-note">{t('noImage')}</p>
  return (
    <>
      {state === 'failed' && <Alert type="error" showIcon message={t(`videoFaults.${fault ?? 'failed'}`)} />}
      {state === 'cancelled' && <p role="status">{t('videoCancelled')}</p>}
      <p className="press-note">{t(videoUrl ? 'videoOld' : 'videoOffer')}</p>
      <Button type="primary" loading={sending} onClick={make}>
        {t(videoUrl ? 'videoAgain' : 'makeVideo')}
      </Button>
    </>
  )
}

/** The video of a page, live while it is being made. */
function usePageVideo(id: string) {
  const query = useCall(newsPage, 'video', { id }, { cacheTime: 0 })
  const { refetch } = query
  const invalidatePages = useInvalidateResource(newsPage.path)
  const [percent, setPercent] = useState<number>()
  const [sending, setSending] = useState(false)
  const isMaking = query.data?.state === 'waiting' || query.data?.state === 'running'

  useProgress(videoEventsPath, 'film', isMaking, ({ type, payload }) => {
    if (type === 'film' && payload.pageId !== id) return
    if (type === 'film' && payload.state === 'running') return setPercent(payload.percent)
    void refetch()
    void invalidatePages()
  })

  async function postCall(name: 'toVideo' | 'stop-video') {
    setSending(true)
    setPercent(undefined)
    // A refusal is on screen.
    await call(newsPage, name, { id }).catch(() => undefined)
    await refetch()
    setSending(false)
  }

  return {
    ...query,
    isMaking,
    percent: percent ?? query.data?.percent ?? 0,
    isRunning: percent !== undefined || query.data?.state === 'running',
    sending,
    make: () => postCall('toVideo'),
    stop: () => postCall('stop-video'),
  }
}
