import { Alert, Button, Progress } from 'antd'
import type { PageVideo } from '#contract/biz/pageCalls'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { fileAddress } from '../../../lib/files.ts'
import './edition.css'
import { newsPage } from '#contract/biz/page'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { call, useCall } from '../../../providers/api/call.ts'
import { usePhrases } from './phrases.ts'

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
            {isMade(data) ? <VideoProgress of={data} video={video} /> : <VideoOffer of={data} video={video} />}
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

function VideoProgress({ of: { state, percent }, video: { sending, stop } }: { of: PageVideo; video: VideoState }) {
  const { t } = usePhrases()
  const text = state === 'running' ? t('videoRunning', { percent }) : t('videoWaiting')
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

const isMade = (video: PageVideo | undefined) => video?.state === 'waiting' || video?.state === 'running'

const REFRESH_MS = 1000

/** The video of a page, read again while it is being made. */
function usePageVideo(id: string) {
  const refetchInterval = (video: PageVideo | undefined) => isMade(video) && REFRESH_MS
  const query = useCall(newsPage, 'video', { id }, { cacheTime: 0, refetchInterval })
  const { running, run } = useRunning()
  const post = (name: 'toVideo' | 'stop-video') =>
    run(async () => {
      await call(newsPage, name, { id })
      await query.refetch()
    })
  return { ...query, sending: running === true, make: () => post('toVideo'), stop: () => post('stop-video') }
}
