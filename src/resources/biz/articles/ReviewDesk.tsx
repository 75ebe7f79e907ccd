import { Badge, Button, Checkbox, Empty, Segmented } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type Article, articles } from '#contract/biz/articles'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import { onKeys } from '../../../components/ui/onKeys.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { useConfirm } from '../../../components/ui/useConfirm.ts'
import { call, useCall } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'
import { ReturnForm, ReviewedText } from './ReviewedText.tsx'
import './review.css'
import { type HttpError, useList } from '@refinedev/core'
import { READY_STAGE } from '#contract/biz/reviewCalls'
import { publishState } from '#contract/biz/states'

/** The articles that wait at each stage: J and K move, Enter marks for a decision on many, P passes and R returns. */
export function ReviewDesk({ close }: { close: () => void }) {
  const { t } = usePhrases()
  const label = useLabel()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(articles.path)
  const desk = useReviewDesk()
  const { queues, queue, rows, current, marked, refetch } = desk
  const [returning, setReturning] = useState<{ ids: string[]; quote: string; start: number | null }>()
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const chosen = marked.length > 0 ? marked : current ? [current.id] : []

  const isOpen = rows !== undefined && returning === undefined
  useEffect(() => {
    if (isOpen) place.current?.focus()
  }, [isOpen])

  /** Those of the chosen that may be decided on; reports first what is refused. */
  async function allowed(name: string): Promise<string[]> {
    if (chosen.length === 0 || !queue) return []
    const outcomes = await call(articles, 'review-preview', { ids: chosen.join(), stageId: queue.stageId })
    const refused = outcomes.flatMap(({ title, reason }) =>
      reason ? [t('refusedOne', { title, reason: label(reason) })] : [],
    )
    const may = outcomes.filter(outcome => outcome.may).map(({ id }) => id)
    if (may.length === 0) notify('warning', refused.join(t('resource.comma')))
    if (may.length === 0 || outcomes.length === 1) return may
    const content = t('previewOf', { name, count: may.length, refused: refused.length, reasons: refused.join(' ') })
    return (await confirm({ content })) ? may : []
  }

  /** Refusals are on screen; the lists are read again in any case. */
  async function run(work: () => Promise<unknown>) {
    if (busy) return
    setBusy(true)
    await work().catch(() => undefined)
    setBusy(false)
    await refetch()
    place.current?.focus()
  }

  const pass = () =>
    run(async () => {
      const ids = await allowed(t('pass'))
      if (ids.length === 0 || !queue) return
      await call(articles, 'pass', { ids: ids.join(), stageId: queue.stageId })
      notify('success', t('notifications.success'))
      desk.unmark()
    })

  const confirmReturn = () =>
    run(async () => {
      const passage = selectionIn(text.current)
      const ids = await allowed(t('return'))
      if (ids.length > 0) setReturning({ ids, ...(ids.length === 1 ? passage : { quote: '', start: null }) })
    })

  async function sendBack(reason: string): Promise<boolean> {
    if (!returning || !queue) return false
    const { ids, quote, start } = returning
    try {
      await call(articles, 'return', { ids: ids.join(), stageId: queue.stageId, reason, quote, start })
    } catch {
      return false
    }
    setReturning(undefined)
    notify('success', t('notifications.success'))
    desk.unmark()
    void refetch()
    return true
  }

  function onKey(event: KeyboardEvent) {
    if (returning || (event.key === 'Enter' && (event.target as HTMLElement).closest('button, input'))) return
    const keys = { j: () => desk.move(1), k: () => desk.move(-1), p: pass, r: confirmReturn }
    onKeys({ ...keys, enter: () => current && desk.mark(current.id) })(event)
  }

  function leave() {
    close()
    void invalidate()
  }

  return (
    <UnansweredDialog width={1280} title={t('reviewTitle')} close={leave}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the buttons inside. */}
      <div ref={place} className="review-desk" tabIndex={-1} onKeyDown={onKey}>
        {desk.failed ? (
          <LoadFailed error={desk.error} retry={() => void refetch()} />
        ) : !queues ? (
          <WaitingBlock />
        ) : !queue ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('noStages')} />
        ) : (
          <>
            <Segmented
              className="review-stages"
              value={queue.stageId}
              onChange={value => desk.open(String(value))}
              options={queues.map(({ stageId, title, waiting }) => ({
                value: stageId,
                label: (
                  <span>
                    {label(title)} <Badge count={waiting} showZero color="var(--ant-color-text-secondary)" />
                  </span>
                ),
              }))}
            />
            <p className="review-hint" role="status">
              {queue.isReviewer
                ? t('reviewKeys', { count: queue.waiting })
                : t('notReviewer', { count: queue.waiting })}
            </p>
            <div className="review-parts">
              <ul className="review-list" aria-label={label(queue.title)}>
                {rows?.map(row => (
                  <li key={row.id} data-current={row.id === current?.id}>
                    <Checkbox
                      checked={marked.includes(row.id)}
                      onChange={() => desk.mark(row.id)}
                      aria-label={t('markOne', { title: row.title })}
                    />
                    <button type="button" aria-current={row.id === current?.id} onClick={() => desk.show(row.id)}>
                      {row.title}
                      <small>
                        {row.columnName} {row.author}
                      </small>
                    </button>
                  </li>
                ))}
                {rows?.length === 0 && <li className="review-hint">{t('noneWaits')}</li>}
              </ul>
              <div ref={text} className="review-text">
                {current && <ReviewedText key={`${current.id}/${current.version}`} id={current.id} />}
              </div>
            </div>
            {returning ? (
              <ReturnForm
                count={returning.ids.length}
                quote={returning.quote}
                send={sendBack}
                cancel={() => setReturning(undefined)}
              />
            ) : (
              <div className="review-buttons">
                <Button type="primary" disabled={chosen.length === 0} loading={busy} onClick={() => void pass()}>
                  {marked.length > 0 ? t('passMany', { count: marked.length }) : t('pass')} <kbd>P</kbd>
                </Button>
                <Button danger disabled={chosen.length === 0 || busy} onClick={() => void confirmReturn()}>
                  {marked.length > 0 ? t('returnMany', { count: marked.length }) : t('return')} <kbd>R</kbd>
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </UnansweredDialog>
  )
}

const MAX_QUOTE = 500

/** The selected words of the text, and how many characters come before them. */
function selectionIn(place: HTMLElement | null): { quote: string; start: number | null } {
  const selection = window.getSelection()
  const prose = place?.querySelector('.prose')
  const nothing = { quote: '', start: null }
  if (!selection || selection.isCollapsed || !prose || selection.rangeCount === 0) return nothing
  const range = selection.getRangeAt(0)
  if (!prose.contains(range.commonAncestorContainer)) return nothing
  const before = document.createRange()
  before.selectNodeContents(prose)
  before.setEnd(range.startContainer, range.startOffset)
  return { quote: range.toString().slice(0, MAX_QUOTE), start: before.toString().length }
}

/** Colleagues review at the same time. */
const RENEW_MS = 10_000
const SHOWN = 100

type WaitingArticle = Article & { columnName?: string }

/** The queues with their counts, the articles of the open one, and those marked for a decision on many. */
function useReviewDesk() {
  const [stageId, open] = useState<string>()
  const [currentId, show] = useState<string>()
  const [all, setMarked] = useState<readonly string[]>([])
  const queues = useCall(articles, 'review-queues', {}, { refetchInterval: RENEW_MS })
  const queue =
    queues.data?.find(one => one.stageId === stageId) ??
    queues.data?.find(one => one.isReviewer && one.waiting > 0) ??
    queues.data?.[0]
  const waiting = useList<WaitingArticle, HttpError>({
    resource: articles.path,
    filters: [
      queue?.stageId === READY_STAGE
        ? { field: 'publishState', operator: 'eq', value: publishState.ready }
        : { field: 'stageId', operator: 'eq', value: queue?.stageId },
    ],
    sorters: [{ field: 'createTime', order: 'asc' }],
    pagination: { pageSize: SHOWN },
    meta: { silent: true },
    queryOptions: { enabled: queue !== undefined, refetchInterval: RENEW_MS },
  })
  const rows = waiting.data?.data
  const position = Math.max(rows?.findIndex(({ id }) => id === currentId) ?? 0, 0)
  const current = rows?.[position]
  const marked = all.filter(id => rows?.some(row => row.id === id))
  return {
    queues: queues.data,
    queue,
    rows,
    current,
    marked,
    failed: queues.isError || waiting.isError,
    error: queues.error ?? waiting.error,
    show,
    open(next: string) {
      setMarked([])
      open(next)
    },
    mark: (id: string) =>
      setMarked(before => (before.includes(id) ? before.filter(one => one !== id) : [...before, id])),
    unmark: () => setMarked([]),
    move(by: 1 | -1) {
      const next = rows?.[Math.min(Math.max(position + by, 0), rows.length - 1)]
      if (next) show(next.id)
    },
    async refetch() {
      await Promise.all([queues.refetch(), waiting.refetch()])
    },
  }
}
