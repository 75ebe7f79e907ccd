import { Button, Input } from 'antd'
import { useState } from 'react'
import { type Article, articles } from '#contract/biz/articles'
import { useRecord } from '../../../components/resource/data/requests.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { useCall } from '../../../providers/api/call.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { Paper } from './Paper.tsx'
import { usePhrases } from './phrases.ts'

/** The article as it is printed, with its way through the stages, who reviews it, and why the caller may not. */
export function ReviewedText({ id }: { id: string }) {
  const { t } = usePhrases()
  const label = useLabel()
  const state = useCall(articles, 'review-state', { id }, { cacheTime: 0 })
  const article = useRecord<Article>(articles.path, id, { cacheTime: 0 })
  const failed = [state, article].find(({ isError }) => isError)
  if (failed) return <LoadFailed error={failed.error} retry={() => void failed.refetch()} />
  if (!state.data || !article.data) return <WaitingBlock />
  const { stages, may, reason } = state.data
  return (
    <>
      <ol className="review-way">
        {stages.map(({ stageId, title, reviewers, isCurrent, isPassed }) => (
          <li key={stageId} data-current={isCurrent} data-passed={isPassed}>
            {t(isPassed ? 'stagePassed' : 'stageOf', {
              title: label(title),
              names: reviewers.join(t('resource.comma')),
            })}
          </li>
        ))}
      </ol>
      {!may && reason && <p className="review-why">{label(reason)}</p>}
      <Paper values={{ ...article.data }} />
    </>
  )
}

interface ReturnFormProps {
  count: number
  /** The passage that the reason is about; empty without one. */
  quote: string
  /** Answers false when the return was refused. */
  send: (reason: string) => Promise<boolean>
  cancel: () => void
}

/** The reason for a return. */
export function ReturnForm({ count, quote, send, cancel }: ReturnFormProps) {
  const { t } = usePhrases()
  const [reason, setReason] = useState('')
  const [sending, setSending] = useState(false)

  async function submit() {
    if (reason.trim() === '' || sending) return
    setSending(true)
    if (!(await send(reason.trim()))) setSending(false)
  }

  return (
    <form
      className="review-return"
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        cancel()
      }}
    >
      {quote && <blockquote>{quote}</blockquote>}
      <Input
        autoFocus
        value={reason}
        maxLength={500}
        aria-label={t('returnReason')}
        placeholder={t('returnReason')}
        onChange={event => setReason(event.target.value)}
      />
      <Button danger type="primary" htmlType="submit" loading={sending} disabled={reason.trim() === ''}>
        {t('returnMany', { count })}
      </Button>
      <Button onClick={cancel}>{t('buttons.cancel')}</Button>
    </form>
  )
}
