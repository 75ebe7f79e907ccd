import { Button, Input, Space } from 'antd'
import { useState } from 'react'
import { accessRequest } from '#contract/system/access-request'
import { call } from '../../providers/api/call.ts'
import { useRunning } from '../ui/useRunning.ts'
import { usePhrases } from './phrases.ts'

/** Requests a permission from the administrators. */
export function AccessApplication({ target }: { target: string }) {
  const { t } = usePhrases()
  const [reason, setReason] = useState('')
  const [isSent, setIsSent] = useState(false)
  const { running, run } = useRunning()
  if (isSent) return <p role="status">{t('sent')}</p>
  const send = () =>
    run(async () => {
      await call(accessRequest, 'ask', { target, reason })
      setIsSent(true)
    })
  return (
    <Space.Compact className="access-application">
      <Input
        aria-label={t('reason')}
        placeholder={t('reason')}
        maxLength={500}
        value={reason}
        onChange={event => setReason(event.target.value)}
        onPressEnter={send}
      />
      <Button type="primary" loading={running} onClick={send}>
        {t('apply')}
      </Button>
    </Space.Compact>
  )
}
