import { Button, Input } from 'antd'
import { useState } from 'react'
import { usePhrases } from './phrases.ts'

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
