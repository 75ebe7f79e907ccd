import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import { flowModel, type Preview } from '#contract/flow/model'
import type { FlowFormField } from '#contract/flow/process'
import { ReferencePicker } from '../../../components/fields/pickers/ReferencePicker.tsx'
import { CheckedForm } from '../../../components/ui/CheckedForm.tsx'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { call } from '../../../providers/api/call.ts'
import { usePhrases } from '../parts/phrases.ts'
import { UpcomingSteps } from '../parts/UpcomingSteps.tsx'
import { ProcessFields } from '../screens/ProcessFields.tsx'
import { branchConditionFields, rootOf } from './designer/conditions.ts'
import type { useModeler } from './designer/useModeler.ts'

const { applicant: applicantField } = flowModel.calls.preview.input

interface PreviewDialogProps {
  modeler: ReturnType<typeof useModeler>
  close: () => void
}

interface Values {
  applicant?: string
  variables?: Record<string, unknown>
}

/** Shows who would get a request with chosen values, before the process is deployed. */
export function PreviewDialog({ modeler: { get, save }, close }: PreviewDialogProps) {
  const { t } = usePhrases()
  const { running, run } = useRunning()
  const [result, setResult] = useState<Preview>()
  const fields = branchConditionFields(rootOf(get)).map(field => ({
    ...{ ...field, name: field.name || field.id },
    ...{ required: false, writable: true, value: null },
  }))

  const preview = ({ variables = {}, applicant }: Values) =>
    run(async () => {
      setResult(undefined)
      const entries = Object.entries(variables).filter(([, value]) => value !== undefined && value !== null)
      const values = JSON.stringify(Object.fromEntries(entries))
      setResult(await call(flowModel, 'preview', { xml: await save(), values, ...(applicant && { applicant }) }))
    })

  return (
    <Modal open title={t('preview.title')} footer={null} onCancel={close}>
      <CheckedForm<Values> name="preview" onFinish={preview}>
        <Form.Item name="applicant" label={t('applicant')}>
          <ReferencePicker field={applicantField} placeholder={t('preview.yourself')} />
        </Form.Item>
        <ProcessFields fields={fields as FlowFormField[]} />
        <Button type="primary" htmlType="submit" loading={running}>
          {t('preview.run')}
        </Button>
      </CheckedForm>
      <div role="status">{result && <UpcomingSteps {...result} always />}</div>
    </Modal>
  )
}
