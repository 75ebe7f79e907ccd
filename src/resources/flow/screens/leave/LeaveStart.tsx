import { Button, Card, Form } from 'antd'
import { useState } from 'react'
import { leave } from '#contract/desk/process/leave'
import type { CallInput } from '#contract/kit/module'
import { DraftOffer } from '../../../../components/resource/draft/DraftOffer.tsx'
import { useFormDraft } from '../../../../components/resource/draft/useFormDraft.ts'
import { CheckedForm } from '../../../../components/ui/CheckedForm.tsx'
import { isOffered } from '../../../../lib/extensions.ts'
import { call } from '../../../../providers/api/call.ts'
import { notify } from '../../../../providers/api/notification.ts'
import { useCall } from '../../../../providers/api/useCall.ts'
import { FlowPicture } from '../../parts/FlowPicture.tsx'
import { usePhrases } from '../../parts/phrases.ts'
import { FlowPage } from '../FlowPage.tsx'
import { useCloseTab, useFinished } from '../useFinished.ts'
import { Balances } from './Balances.tsx'
import { Duties } from './Duties.tsx'
import { LeaveFields } from './LeaveFields.tsx'

type Values = Omit<CallInput<(typeof leave)['calls']['start-process']>, 'processDefinitionId'>

/** Asks for leave. */
export function LeaveStart({ processDefinitionId }: { processDefinitionId: string }) {
  const { t } = usePhrases()
  const [form] = Form.useForm<Values>()
  const { holder, mark, offer } = useFormDraft({ form, draftKey: `flow/start/${processDefinitionId}` })
  const finished = useFinished()
  const close = useCloseTab(holder)
  const [sending, setSending] = useState(false)

  async function start(values: Values) {
    setSending(true)
    try {
      await call(leave, 'start-process', { ...values, processDefinitionId })
      mark(false)
      notify('success', t('started'))
      finished()
    } catch {
      // The refusal is on screen, and the form keeps what was typed.
    } finally {
      setSending(false)
    }
  }

  return (
    <FlowPage title={t('leave.title')}>
      <Card title={<h2>{t('leave.facts')}</h2>}>
        <CheckedForm<Values>
          form={form}
          name={`leave_${processDefinitionId}`}
          className="flow-form"
          disabled={sending}
          onValuesChange={() => mark(true)}
          onFinish={start}
        >
          <DraftOffer offer={offer} />
          <LeaveFields />
          <SpanFacts />
          <div className="flow-buttons">
            <Button type="primary" htmlType="submit" loading={sending}>
              {t('start')}
            </Button>
            <Button disabled={sending} onClick={() => void close()}>
              {t('resource.close')}
            </Button>
          </div>
        </CheckedForm>
      </Card>
      <Card title={<h2>{t('picture')}</h2>}>
        <FlowPicture processDefinitionId={processDefinitionId} />
      </Card>
    </FlowPage>
  )
}

/** Facts about the span of a request, shown as soon as both times are entered. */
function SpanFacts() {
  const form = Form.useFormInstance()
  const startTime: string | undefined = Form.useWatch('startTime', form)
  const endTime: string | undefined = Form.useWatch('endTime', form)
  const isSpan = Boolean(startTime && endTime && startTime < endTime)
  const span = { startTime: startTime ?? '', endTime: endTime ?? '' }
  const options = { enabled: isSpan && isOffered(`${leave.path}/balances`), cacheTime: 0, announced: true }
  const { data: balances } = useCall(leave, 'balances', span, options)
  const { data: duties } = useCall(leave, 'duties', span, options)
  if (!isSpan || !balances || !duties) return null
  return (
    <div className="leave-notes">
      <Balances balances={balances} />
      <Duties duties={duties} />
    </div>
  )
}
