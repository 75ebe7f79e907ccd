import { Button, Card, Form } from 'antd'
import type { ReactNode } from 'react'
import { flowProcess } from '#contract/flow/process'
import { DraftOffer, useFormDraft } from '../../../components/resource/form/useDraft.tsx'
import { CheckedForm } from '../../../components/ui/CheckedForm.tsx'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { useCall } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { FlowPicture } from '../parts/FlowPicture.tsx'
import { History } from '../parts/History.tsx'
import { usePhrases } from '../parts/phrases.ts'
import { StartPreview } from '../parts/UpcomingSteps.tsx'
import { FlowPage, useCloseTab, useFinished } from './FlowPage.tsx'
import { CopyField } from './ProcessFields.tsx'
import { RequestActs } from './RequestActs.tsx'

interface RequestPageProps {
  title: string
  heading: string
  processInstanceId: string
  /** The facts of the request, and the form in which it is answered. */
  children: ReactNode
}

/** A request with its history and its diagram. */
export function RequestPage({ title, heading, processInstanceId, children }: RequestPageProps) {
  const { t } = usePhrases()
  const query = useCall(flowProcess, 'history-flow-list', { processInstanceId })
  return (
    <FlowPage title={title}>
      <Card title={<h2>{heading}</h2>}>{children}</Card>
      <Loaded query={query}>
        {history => (
          <>
            <Card title={<h2>{t('history')}</h2>} extra={<RequestActs processInstanceId={processInstanceId} />}>
              <History history={history} />
            </Card>
            <Card title={<h2>{t('tracking')}</h2>}>
              <FlowPicture of={{ processInstanceId }} history={history} />
            </Card>
          </>
        )}
      </Loaded>
    </FlowPage>
  )
}

/** Below a request that is only looked at. */
export function CloseButton() {
  const { t } = usePhrases()
  const close = useCloseTab()
  return (
    <div className="flow-buttons">
      <Button onClick={() => void close()}>{t('resource.close')}</Button>
    </div>
  )
}

interface StartPageProps {
  title: string
  heading: string
  processDefinitionId: string
  initial?: Record<string, unknown>
  send: (values: Record<string, unknown>) => Promise<unknown>
  /** The fields of the form. */
  children: ReactNode
}

/** The form that starts a process, and its diagram. */
export function StartPage({ title, heading, processDefinitionId, initial = {}, send, children }: StartPageProps) {
  const { t } = usePhrases()
  const [form] = Form.useForm<Record<string, unknown>>()
  const { holder, mark, offer } = useFormDraft({ form, draftKey: `flow/start/${processDefinitionId}`, initial })
  const finished = useFinished()
  const close = useCloseTab(holder)
  const { running, run } = useRunning()

  const start = (values: Record<string, unknown>) =>
    run(async () => {
      await send(values)
      mark(false)
      notify('success', t('started'))
      finished()
    })

  return (
    <FlowPage title={title}>
      <Card title={<h2>{heading}</h2>}>
        <CheckedForm
          form={form}
          name={`start_${processDefinitionId}`}
          className="flow-form"
          initialValues={initial}
          disabled={running}
          onValuesChange={() => mark(true)}
          onFinish={start}
        >
          <DraftOffer offer={offer} />
          {children}
          <StartPreview processDefinitionId={processDefinitionId} />
          <CopyField />
          <div className="flow-buttons">
            <Button type="primary" htmlType="submit" loading={running}>
              {t('start')}
            </Button>
            <Button disabled={running} onClick={() => void close()}>
              {t('resource.close')}
            </Button>
          </div>
        </CheckedForm>
      </Card>
      <Card title={<h2>{t('picture')}</h2>}>
        <FlowPicture of={{ processDefinitionId }} />
      </Card>
    </FlowPage>
  )
}
