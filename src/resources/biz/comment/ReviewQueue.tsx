import { Button, Empty, Form, Input } from 'antd'
import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import { type Comment, comment } from '#contract/biz/comment'
import { commentState } from '#contract/biz/states'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { UnsavedContext, useLeave } from '../../../components/resource/form/unsaved.ts'
import { DraftOffer, useFormDraft } from '../../../components/resource/form/useDraft.tsx'
import { onKeys } from '../../../components/ui/onKeys.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { useLabel, useWord } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'
import { rejectDraftKey } from './RejectDialog.tsx'
import './queue.css'
import type { Paged } from '#contract/kit/reply'
import { call } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'

/** One comment after the other, decided with one key each: A approves, R rejects with a remark, N leaves it for later. */
export function ReviewQueue({ close }: { close: () => void }) {
  const { t } = usePhrases()
  const invalidate = useInvalidateResource(comment.path)
  const { waiting, counts, failed, load, decide, skip, settled } = useQueue()
  const [remarking, setRemarking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const current = waiting?.[0]
  const holder = useContext(UnsavedContext)
  const leave = useLeave({ holder, mark: holder.clear }, () => {
    close()
    void settled().then(invalidate)
  })

  // The keys are handled here: when there is a comment, and again after a remark or a click that removed its button.
  const currentId = current?.id
  useEffect(() => {
    if (!remarking && currentId !== undefined) place.current?.focus()
  }, [remarking, currentId])

  function reject(remark: string): Promise<boolean> {
    setRemarking(false)
    return decide(commentState.rejected, remark)
  }

  const approve = () => decide(commentState.approved)
  const keys = remarking || !current ? {} : { a: approve, r: () => setRemarking(true), n: skip }

  return (
    <UnansweredDialog width={600} title={t('title')} close={() => void leave()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the buttons inside. */}
      <div ref={place} className="queue" tabIndex={-1} onKeyDown={onKeys(keys)}>
        <p className="queue-state" role="status">
          {t('state', { left: waiting?.length ?? 0, ...counts })}
        </p>
        {failed ? (
          <LoadFailed retry={() => void load()} />
        ) : !waiting ? (
          <WaitingBlock />
        ) : current ? (
          <>
            <CommentText comment={current} />
            {remarking ? (
              <RemarkLine key={current.id} id={current.id} send={reject} cancel={() => setRemarking(false)} />
            ) : (
              <div className="queue-buttons">
                <Button type="primary" onClick={() => void approve()}>
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

function CommentText({
  comment: { content, targetTitle, targetTypeName, userName, createTime },
}: {
  comment: Comment
}) {
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
  const leave = useLeave({ holder, mark }, cancel)

  // The next comment is shown meanwhile; a refusal brings this one back, and the remark is still stored for it.
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

/** Page size; oldest first. */
const BATCH = 100

type Decision = typeof commentState.approved | typeof commentState.rejected

/**
 * The comments that wait. A decision shows the next one at once and is sent behind; what was refused comes back to the
 * end of the queue, with the refusal on screen.
 */
function useQueue() {
  const [waiting, setWaiting] = useState<readonly Comment[]>()
  const [counts, setCounts] = useState({ approved: 0, rejected: 0 })
  const [failed, setFailed] = useState(false)
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  // Keys may be faster than rendering.
  const latest = useRef<readonly Comment[]>([])

  const show = useCallback((comments: readonly Comment[]) => {
    latest.current = comments
    setWaiting(comments)
  }, [])

  const load = useCallback(async () => {
    setFailed(false)
    try {
      await sending.current
      show((await pending()).records)
    } catch {
      setFailed(true)
    }
  }, [show])

  useEffect(() => void load(), [load])

  /** Answers false when the decision was refused. */
  async function decide(approved: Decision, approvedRemark = '') {
    const [current, ...others] = latest.current
    if (!current) return false
    show(others)
    const decision = approved === commentState.approved ? 'approved' : 'rejected'
    const count = (by: number) => setCounts(before => ({ ...before, [decision]: before[decision] + by }))
    count(1)
    const sent = sending.current
      .then(() => call(comment, 'approved', { id: current.id, approved, approvedRemark }))
      .then(
        () => true,
        () => {
          count(-1)
          show([...latest.current, current])
          return false
        },
      )
    sending.current = sent
    return sent
  }

  function skip() {
    const [current, ...others] = latest.current
    if (current) show([...others, current])
  }

  return { waiting, counts, failed, load, decide, skip, settled: () => sending.current }
}

function pending(): Promise<Paged<Comment>> {
  const params = { approved_equal: commentState.pending, ascs: 'create_time', size: BATCH }
  return request({ url: `${comment.path}/list`, params, meta: { silent: true } })
}
