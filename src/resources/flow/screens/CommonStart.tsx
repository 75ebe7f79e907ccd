import { Button, Card, Empty, Form } from 'antd'
import { useMemo, useState } from 'react'
import { type FlowForm, flowWork } from '#contract/flow/process'
import { DraftOffer } from '../../../components/resource/draft/DraftOffer.tsx'
import { useFormDraft } from '../../../components/resource/draft/useFormDraft.ts'
import { CheckedForm } from '../../../components/ui/CheckedForm.tsx'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { isOffered } from '../../../lib/extensions.ts'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { FlowPicture } from '../parts/FlowPicture.tsx'
import { usePhrases } from '../parts/phrases.ts'
import { FlowPage } from './FlowPage.tsx'
import { ProcessFields } from './ProcessFields.tsx'
import { useCloseTab, useFinished } from './useFinished.ts'
import { useFlowForm } from './useFlowForm.ts'

interface Started {
  variables?: Record<string, unknown>
}

/** Starts a process that has no screens of its own. */
export function CommonStart({ processDefinitionId }: { processDefinitionId: string }) {
  const { t } = usePhrases()
  if (!isOffered(`${flowWork.path}/start-process`)) return <Empty description={t('noForm')} />
  return <OfferedStart processDefinitionId={processDefinitionId} />
}

function OfferedStart({ processDefinitionId }: { processDefinitionId: string }) {
  const { t } = usePhrases()
  const { data, error, isError, refetch } = useFlowForm({ processDefinitionId })
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  return (
    <FlowPage title={data.processDefinitionName}>
      <Card title={<h2>{t('application')}</h2>}>
        <StartForm form={data} />
      </Card>
      <Card title={<h2>{t('picture')}</h2>}>
        <FlowPicture processDefinitionId={processDefinitionId} />
      </Card>
    </FlowPage>
  )
}

function StartForm({ form: { processDefinitionId, fields } }: { form: FlowForm }) {
  const { t } = usePhrases()
  const [form] = Form.useForm<Started>()
  const initial = useMemo(
    () => ({ variables: Object.fromEntries(fields.map(({ id, value }) => [id, value])) }),
    [fields],
  )
  const { holder, mark, offer } = useFormDraft({ form, draftKey: `flow/start/${processDefinitionId}`, initial })
  const finished = useFinished()
  const leave = useCloseTab(holder)
  const [sending, setSending] = useState(false)

  async function start({ variables = {} }: Started) {
    setSending(true)
    try {
      const url = `${flowWork.path}/start-process`
      await request({ method: 'POST', url, data: { processDefinitionId, variables } })
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
    <CheckedForm<Started>
      form={form}
      name={`start_${processDefinitionId}`}
      className="flow-form"
      initialValues={initial}
      disabled={sending}
      onValuesChange={() => mark(true)}
      onFinish={start}
    >
      <DraftOffer offer={offer} />
      {fields.length === 0 && <p className="flow-hint">{t('noFields')}</p>}
      <ProcessFields fields={fields} />
      <div className="flow-buttons">
        <Button type="primary" htmlType="submit" loading={sending}>
          {t('start')}
        </Button>
        <Button disabled={sending} onClick={() => void leave()}>
          {t('resource.close')}
        </Button>
      </div>
    </CheckedForm>
  )
}
