import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { flowWork } from '#contract/flow/process'
import { DraftOffer } from '../../../components/resource/draft/DraftOffer.tsx'
import { useFormDraft } from '../../../components/resource/draft/useDraft.ts'
import { CheckedForm, toWrongField } from '../../../components/ui/CheckedForm.tsx'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { usePhrases } from '../parts/phrases.ts'
import { useCloseTab, useFinished } from './FlowPage.tsx'

interface DecisionFormProps {
  taskId: string
  processInstanceId: string
  initial: Record<string, unknown>
  /** Form fields of the task, shown above the opinion. */
  children?: ReactNode
  variablesOf: (values: Record<string, unknown>) => object
  /** The labels of the two answers. */
  words: { approve: string; refuse: string }
}

/** An opinion, and one of two answers; both need the opinion. */
export function DecisionForm(props: DecisionFormProps) {
  const { taskId, processInstanceId, initial, children, variablesOf, words } = props
  const { t } = usePhrases()
  const [form] = Form.useForm<Record<string, unknown>>()
  const { holder, mark, offer } = useFormDraft({ form, draftKey: `flow/task/${taskId}`, initial })
  const finished = useFinished()
  const leave = useCloseTab(holder)
  const [sending, setSending] = useState<'ok' | 'no'>()

  async function answer(flag: 'ok' | 'no') {
    let values: Record<string, unknown>
    try {
      values = await form.validateFields()
    } catch {
      form.scrollToField(form.getFieldsError().find(({ errors }) => errors.length > 0)?.name ?? 'comment', toWrongField)
      return
    }
    setSending(flag)
    try {
      const { comment } = values
      const completion = { taskId, processInstanceId, comment, flag, variables: variablesOf(values) }
      const url = `${flowWork.path}/complete-task`
      await request({ method: 'POST', url, data: completion })
      mark(false)
      notify('success', t('notifications.success'))
      finished()
    } catch {
      // The refusal is on screen, and the form keeps what was typed.
    } finally {
      setSending(undefined)
    }
  }

  return (
    <CheckedForm
      form={form}
      name={`task_${taskId}`}
      className="flow-form"
      initialValues={initial}
      disabled={sending !== undefined}
      onValuesChange={() => mark(true)}
    >
      <DraftOffer offer={offer} />
      {children}
      <Form.Item
        name="comment"
        label={t('comment')}
        required
        rules={[{ required: true, whitespace: true, message: t('enter', { name: t('comment') }) }]}
      >
        <Input.TextArea rows={3} maxLength={500} showCount placeholder={t('enter', { name: t('comment') })} />
      </Form.Item>
      <div className="flow-buttons">
        <Button type="primary" loading={sending === 'ok'} onClick={() => void answer('ok')}>
          {words.approve}
        </Button>
        <Button danger loading={sending === 'no'} onClick={() => void answer('no')}>
          {words.refuse}
        </Button>
        <Button onClick={() => void leave()}>{t('resource.close')}</Button>
      </div>
    </CheckedForm>
  )
}
