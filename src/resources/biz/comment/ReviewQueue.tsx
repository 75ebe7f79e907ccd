import './queue.css'
import { Button, Empty, Form, Input } from 'antd'
import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react'
import { type Comment, comment } from '#contract/biz/comment'
import { commentState } from '#contract/biz/states'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { DraftOffer } from '../../../components/resource/draft/DraftOffer.tsx'
import { UnsavedContext, useLeaving } from '../../../components/resource/draft/unsaved.ts'
import { useFormDraft } from '../../../components/resource/draft/useDraft.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { useLabel, useWord } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'
import { rejectDraftKey } from './rejectDraftKey.ts'
import { useQueue } from './useQueue.ts'

/** One comment after the other, decided with one key each: A approves, R rejects with a remark, N leaves it for later. */
export function ReviewQueue({ close }: { close: () => void }) {
  const { t } = usePhrases()
  const invalidate = useInvalidateResource(comment.path)
  const { waiting, counts, failed, load, decide, skip, settled } = useQueue()
  const [remarking, setRemarking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const current = waiting?.[0]
  const holder = useContext(UnsavedContext)
  const mayLeave = useLeaving(holder)

  // The keys are heard here: when there is a comment, and again after a remark or a click that took its button away.
  const currentId = current?.id
  useEffect(() => {
    if (!remarking && currentId !== undefined) place.current?.focus()
  }, [remarking, currentId])

  async function leave() {
    if (!(await mayLeave())) return
    holder.clear()
    close()
    void settled().then(invalidate)
  }

  function reject(remark: string): Promise<boolean> {
    setRemarking(false)
    return decide(commentState.rejected, remark)
  }

  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || remarking) return
    const approve = () => void decide(commentState.approved)
    const run = { a: approve, r: () => setRemarking(true), n: skip }[event.key.toLowerCase()]
    if (!run || !current) return
    event.preventDefault()
    run()
  }

  return (
    <UnansweredDialog width={600} title={t('title')} close={() => void leave()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys stand for the buttons inside. */}
      <div ref={place} className="queue" tabIndex={-1} onKeyDown={onKey}>
        <p className="queue-state" role="status">
          {t('state', { left: waiting?.length ?? 0, ...counts })}
        </p>
        {failed ? (
          <LoadFailed retry={() => void load()} />
        ) : !waiting ? (
          <WaitingBlock />
        ) : current ? (
          <>
            <Waited comment={current} />
            {remarking ? (
              <RemarkLine key={current.id} id={current.id} send={reject} cancel={() => setRemarking(false)} />
            ) : (
              <div className="queue-buttons">
                <Button type="primary" onClick={() => void decide(commentState.approved)}>
                  {t('approve')} <kbd>A</kbd>
                </Button>
                <Button danger onClick={() => setRemarking(true)}>
                  {t('reject')} <kbd>R</kbd>
                </Button>
                <Button onClick={skip}>
                  {t('later')} <kbd>N</kbd>
                </Button>
              </div>
            )}
          </>
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('done')}>
            <Button onClick={() => void load()}>{t('more')}</Button>
          </Empty>
        )}
      </div>
    </UnansweredDialog>
  )
}

function Waited({ comment: { content, targetTitle, targetTypeName, userName, createTime } }: { comment: Comment }) {
  const { t } = usePhrases()
  const word = useWord()
  return (
    <article className="queue-comment">
      <p className="queue-subject">
        {targetTypeName && <span>{word(comment.fields.targetType.code, targetTypeName)}</span>} {targetTitle}
      </p>
      <blockquote>{content}</blockquote>
      <p className="queue-who">
        {userName || t('nobody')} · <time>{createTime}</time>
      </p>
    </article>
  )
}

interface RemarkLineProps {
  id: string
  /** Answers false when the decision was refused. */
  send: (remark: string) => Promise<boolean>
  cancel: () => void
}

function RemarkLine({ id, send, cancel }: RemarkLineProps) {
  const { t } = usePhrases()
  const label = useLabel()
  const { approvedRemark } = comment.fields
  const [form] = Form.useForm<{ remark?: string }>()
  const { holder, mark, offer } = useFormDraft({ form, draftKey: rejectDraftKey(id) })
  const mayLeave = useLeaving(holder)

  async function leave() {
    if (!(await mayLeave())) return
    mark(false)
    cancel()
  }

  // The next comment is shown meanwhile; a refusal brings this one back, and the remark is still kept for it.
  async function reject({ remark = '' }: { remark?: string }) {
    if (await send(remark.trim())) mark(false)
  }

  return (
    <>
      <DraftOffer offer={offer} />
      <Form
        form={form}
        className="queue-remark"
        onValuesChange={() => mark(true)}
        onFinish={values => void reject(values)}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          void leave()
        }}
      >
        <Form.Item name="remark" noStyle>
          <Input
            autoFocus
            aria-label={label(approvedRemark.label)}
            placeholder={t('remark')}
            maxLength={approvedRemark.maxLength}
          />
        </Form.Item>
        <Button danger type="primary" htmlType="submit">
          {t('reject')}
        </Button>
        <Button onClick={() => void leave()}>{t('buttons.cancel')}</Button>
      </Form>
    </>
  )
}
