import { Button, Empty, Input } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Comment, comment } from '#contract/biz/comment'
import { commentState } from '#contract/biz/states'
import { UnansweredDialog } from '../../../components/resource/form/UnansweredDialog.tsx'
import { LoadFailed } from '../../../components/resource/LoadFailed.tsx'
import { useRenewal } from '../../../components/resource/useRenewal.ts'
import { Waiting } from '../../../components/resource/Waiting.tsx'
import { useLabel } from '../../../providers/i18n/index.ts'
import { useWord } from '../../../providers/i18n/words.ts'
import { useQueue } from './useQueue.ts'
import '../../../providers/i18n/newsTexts.ts'
import './queue.css'

/** One comment after the other, decided with one key each: A approves, R rejects with a remark, N leaves it for later. */
export function ReviewQueue({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const renew = useRenewal(comment.path)
  const { waiting, counts, failed, load, decide, skip, settled } = useQueue()
  const [remark, setRemark] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const current = waiting?.[0]
  const remarking = remark !== undefined

  // The keys are heard here: when there is a comment, and again after a remark or a click that took its button away.
  const currentId = current?.id
  useEffect(() => {
    if (!remarking && currentId !== undefined) place.current?.focus()
  }, [remarking, currentId])

  function leave() {
    close()
    void settled().then(renew)
  }

  function reject() {
    decide(commentState.rejected, remark?.trim() ?? '')
    setRemark(undefined)
  }

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || remarking) return
    const run = { a: () => decide(commentState.approved), r: () => setRemark(''), n: skip }[event.key.toLowerCase()]
    if (!run || !current) return
    event.preventDefault()
    run()
  }

  return (
    <UnansweredDialog width={600} title={t('commentQueue.title')} close={leave}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys stand for the buttons inside. */}
      <div ref={place} className="queue" tabIndex={-1} onKeyDown={onKey}>
        <p className="queue-state" role="status">
          {t('commentQueue.state', { left: waiting?.length ?? 0, ...counts })}
        </p>
        {failed ? (
          <LoadFailed retry={() => void load()} />
        ) : !waiting ? (
          <Waiting />
        ) : current ? (
          <>
            <Waited comment={current} />
            {remarking ? (
              <RemarkLine remark={remark} change={setRemark} send={reject} cancel={() => setRemark(undefined)} />
            ) : (
              <div className="queue-buttons">
                <Button type="primary" onClick={() => decide(commentState.approved)}>
                  {t('commentQueue.approve')} <kbd>A</kbd>
                </Button>
                <Button danger onClick={() => setRemark('')}>
                  {t('commentQueue.reject')} <kbd>R</kbd>
                </Button>
                <Button onClick={skip}>
                  {t('commentQueue.later')} <kbd>N</kbd>
                </Button>
              </div>
            )}
          </>
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('commentQueue.done')}>
            <Button onClick={() => void load()}>{t('commentQueue.more')}</Button>
          </Empty>
        )}
      </div>
    </UnansweredDialog>
  )
}

function Waited({ comment: { content, targetTitle, targetTypeName, userName, createTime } }: { comment: Comment }) {
  const { t } = useTranslation()
  const word = useWord()
  return (
    <article className="queue-comment">
      <p className="queue-subject">
        {targetTypeName && <span>{word(comment.fields.targetType.code, targetTypeName)}</span>} {targetTitle}
      </p>
      <blockquote>{content}</blockquote>
      <p className="queue-who">
        {userName || t('commentQueue.nobody')} · <time>{createTime}</time>
      </p>
    </article>
  )
}

interface RemarkLineProps {
  remark: string
  change: (remark: string) => void
  send: () => void
  cancel: () => void
}

function RemarkLine({ remark, change, send, cancel }: RemarkLineProps) {
  const { t } = useTranslation()
  const label = useLabel()
  const { approvedRemark } = comment.fields
  return (
    <div className="queue-remark">
      <Input
        autoFocus
        aria-label={label(approvedRemark.label)}
        placeholder={t('commentQueue.remark')}
        maxLength={approvedRemark.maxLength}
        value={remark}
        onChange={({ target }) => change(target.value)}
        onPressEnter={({ nativeEvent }) => nativeEvent.isComposing || send()}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          cancel()
        }}
      />
      <Button danger type="primary" onClick={send}>
        {t('commentQueue.reject')}
      </Button>
      <Button onClick={cancel}>{t('buttons.cancel')}</Button>
    </div>
  )
}
