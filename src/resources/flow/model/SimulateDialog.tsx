import { Button, Checkbox, Form, Modal } from 'antd'
import { useState } from 'react'
import { flowModel, type Simulation } from '#contract/flow/model'
import type { FlowFormField } from '#contract/flow/process'
import { ReferencePicker } from '../../../components/fields/pickers/ReferencePicker.tsx'
import { CheckedForm } from '../../../components/ui/CheckedForm.tsx'
import { call } from '../../../providers/api/call.ts'
import { usePhrases } from '../parts/phrases.ts'
import { StepsAhead } from '../parts/StepsAhead.tsx'
import { ProcessFields } from '../screens/ProcessFields.tsx'
import { conditionFields, rootOf } from './designer/conditions.ts'
import type { Moddle } from './designer/services.ts'
import type { useModeler } from './designer/useModeler.ts'
import { listOf } from './steps/readSteps.ts'

const { applicant: applicantField } = flowModel.calls.simulate.input

interface SimulateDialogProps {
  modeler: ReturnType<typeof useModeler>
  close: () => void
}

interface Values {
  applicant?: string
  variables?: Record<string, unknown>
  refused?: string[]
}

/** Runs the diagram with sample values, and lists the tasks that they reach. */
export function SimulateDialog({ modeler: { get, save }, close }: SimulateDialogProps) {
  const { t } = usePhrases()
  const [running, setRunning] = useState(false)
  const [result, setResult] = useState<Simulation>()
  const root = rootOf(get)
  const fields = conditionFields(root).map(field => ({
    ...{ ...field, name: field.name || field.id },
    ...{ required: false, writable: true, value: null },
  }))
  const tasks = listOf(root.businessObject, 'flowElements').filter(({ $type }) => $type === 'bpmn:UserTask')

  async function run({ variables = {}, refused = [], applicant }: Values) {
    setRunning(true)
    setResult(undefined)
    try {
      const entries = Object.entries(variables).filter(([, value]) => value !== undefined && value !== null)
      const values = JSON.stringify(Object.fromEntries(entries))
      const sample = { xml: await save(), values, refused: refused.join(',') }
      setResult(await call(flowModel, 'simulate', { ...sample, ...(applicant && { applicant }) }))
    } catch {
      // The refusal is on screen.
    } finally {
      setRunning(false)
    }
  }

  return (
    <Modal open title={t('designer.simulation.title')} footer={null} onCancel={close}>
      <CheckedForm<Values> name="simulation" onFinish={run}>
        <Form.Item name="applicant" label={t('applicant')}>
          <ReferencePicker field={applicantField} placeholder={t('designer.simulation.yourself')} />
        </Form.Item>
        <ProcessFields fields={fields as FlowFormField[]} />
        {tasks.length > 0 && (
          <Form.Item name="refused" label={t('designer.simulation.refused')}>
            <Checkbox.Group options={tasks.map(task => ({ value: task.id ?? '', label: nameOf(task) }))} />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" loading={running}>
          {t('designer.simulation.run')}
        </Button>
      </CheckedForm>
      <div role="status">{result && <StepsAhead {...result} answers />}</div>
    </Modal>
  )
}

const nameOf = ({ name, id = '' }: Moddle) => name || id
