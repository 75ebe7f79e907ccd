import { Alert, Button, Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { APPLICANT_STEP } from '#contract/flow/acts'
import { type CountersignState, type FlowForm, flowWork } from '#contract/flow/process'
import { useDictionary } from '../../../components/fields/pickers/useChoices.tsx'
import { DraftOffer, useFormDraft } from '../../../components/resource/form/useDraft.tsx'
import { CheckedForm, toWrongField } from '../../../components/ui/CheckedForm.tsx'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { isOffered } from '../../../lib/settings.ts'
import { request } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { FilesField } from '../parts/FilesField.tsx'
import { usePhrases } from '../parts/phrases.ts'
import { useCloseTab, useFinished } from './FlowPage.tsx'
import { CopyField } from './ProcessFields.tsx'
import { useOfferedActs } from './RequestActs.tsx'

interface DecisionFormProps {
  form: FlowForm
  initial?: Record<string, unknown>
  /** Form fields of the task, shown above the opinion. */
  children?: ReactNode
  /** Values of the fields of the task; `variables` of the form when absent. */
  variablesOf?: (values: Record<string, unknown>) => unknown
  /** The labels of the two answers; 同意 and 驳回 when absent. */
  words?: { approve: string; refuse: string }
}

/** How a task is answered: as `complete-task` has it, or by returning it to the applicant. */
type Answer = 'ok' | 'no' | 'end' | 'return'

/** An opinion, and an answer, which needs it. */
export function DecisionForm({ form: task, initial = {}, children, variablesOf, words }: DecisionFormProps) {
  const { taskId, processInstanceId, countersign, continuesWhenRefused } = task
  const acts = useOfferedActs(processInstanceId)
  const isReturnable = acts?.acts.some(act => act.name === 'return' && act.taskId === taskId)
  const { t } = usePhrases()
  const label = useLabel()
  const [form] = Form.useForm<Record<string, unknown>>()
  const { holder, mark, offer } = useFormDraft({ form, draftKey: `flow/task/${taskId}`, initial })
  const finished = useFinished()
  const leave = useCloseTab(holder)
  const { running, run } = useRunning<Answer>()

  const names: Record<Answer, string> = {
    ok: words?.approve ?? t('approve'),
    no: words?.refuse ?? t('refuse'),
    end: t('refuseAndEnd'),
    return: t('returnToApplicant'),
  }

  async function answer(flag: Answer) {
    let values: Record<string, unknown>
    try {
      values = await form.validateFields()
    } catch {
      form.scrollToField(form.getFieldsError().find(({ errors }) => errors.length > 0)?.name ?? 'comment', toWrongField)
      return
    }
    await run(async () => {
      const { comment, copyTo, files } = values as { comment: string; copyTo?: string; files?: string[] }
      if (flag === 'return') {
        const data = { taskId, step: APPLICANT_STEP, comment }
        await request({ method: 'POST', url: `${flowWork.path}/return`, data })
      } else {
        const sent = { files: files?.join(), copyTo, variables: variablesOf?.(values) ?? values.variables ?? {} }
        const data = { taskId, processInstanceId, comment, flag, ...sent }
        await request({ method: 'POST', url: `${flowWork.path}/complete-task`, data })
      }
      mark(false)
      notify('success', t('acted', { act: names[flag] }))
      finished()
    }, flag)
  }

  return (
    <CheckedForm
      form={form}
      name={`task_${taskId}`}
      className="flow-form"
      initialValues={initial}
      disabled={running !== false}
      onValuesChange={() => mark(true)}
      onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && void answer('ok')}
    >
      <DraftOffer offer={offer} />
      {countersign && <Countersign state={countersign} />}
      {children}
      <OpinionField added={() => mark(true)} />
      {isOffered(`${flowWork.path}/acts`) && (
        <Form.Item name="files" label={label(flowWork.calls['complete-task'].input.files.label)}>
          <FilesField />
        </Form.Item>
      )}
      <CopyField />
      <div className="flow-buttons">
        <Button type="primary" loading={running === 'ok'} onClick={() => void answer('ok')}>
          {names.ok}
        </Button>
        <Button danger loading={running === 'no'} onClick={() => void answer('no')}>
          {names.no}
        </Button>
        {isReturnable && (
          <Button loading={running === 'return'} onClick={() => void answer('return')}>
            {names.return}
          </Button>
        )}
        {continuesWhenRefused && (
          <Button danger loading={running === 'end'} onClick={() => void answer('end')}>
            {names.end}
          </Button>
        )}
        <Button onClick={() => void leave()}>{t('resource.close')}</Button>
      </div>
    </CheckedForm>
  )
}

/** The rule of a step that several people decide, and what they have answered so far. */
function Countersign({ state: { rule, ...counts } }: { state: CountersignState }) {
  const { t } = usePhrases()
  const text = typeof rule === 'number' ? t('countersign.share', { share: rule }) : t(`countersign.${rule}`)
  return <Alert type="info" showIcon message={text} description={t('countersign.counts', counts)} />
}

/** The opinion, with common ones of the tenant to choose from. */
export function OpinionField({ added }: { added: () => void }) {
  const { t } = usePhrases()
  const form = Form.useFormInstance<{ comment?: string }>()
  const { entries } = useDictionary('blade-system/dict-biz', 'flow_opinion')
  // A value that is set by the program is no change of the form.
  function add(text: string) {
    form.setFieldValue('comment', `${form.getFieldValue('comment') ?? ''}${text}`)
    added()
  }

  return (
    <>
      <Form.Item
        name="comment"
        label={t('comment')}
        rules={[{ required: true, whitespace: true, message: t('enter', { name: t('comment') }) }]}
        style={{ marginBottom: 4 }}
      >
        <Input.TextArea rows={3} maxLength={500} showCount placeholder={t('enter', { name: t('comment') })} />
      </Form.Item>
      <fieldset className="flow-opinions" aria-label={t('opinions')}>
        {entries.map(({ dictKey, dictValue }) => (
          <Button key={dictKey} type="dashed" size="small" onClick={() => add(dictValue)}>
            {dictValue}
          </Button>
        ))}
      </fieldset>
    </>
  )
}
