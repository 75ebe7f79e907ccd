import { Alert, Form, Select } from 'antd'
import { useEffect, useState } from 'react'
import { type AdaptedProcess, flowModel } from '#contract/flow/model'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { useRunning } from '../../../components/ui/useRunning.ts'
import { DropArea } from '../../../components/upload/DropArea.tsx'
import { call } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { useLabel } from '../../../providers/i18n/index.ts'
import { usePageNavigate } from '../../../providers/router.ts'
import { CallFields } from '../parts/CallFields.tsx'
import { DiagramProblems } from '../parts/ProblemList.tsx'
import { usePhrases } from '../parts/phrases.ts'

const { modelKey, name } = flowModel.fields

interface Values {
  modelKey: string
  name: string
}

export const importLabel = { zh: '导入流程文件', en: 'Import a process file' }

interface Source {
  fileName: string
  text: string
}

/** Begins a model with a file of another tool, and reports what became of it. */
export function ImportModelDialog({ close }: { close: () => void }) {
  const { t } = usePhrases()
  const label = useLabel()
  const navigate = usePageNavigate()
  const [source, setSource] = useState<Source>()
  const [adapted, setAdapted] = useState<AdaptedProcess>()
  const { running, run } = useRunning()

  const adapt = (file: Source, processId?: string) =>
    run(async () => {
      setSource(file)
      setAdapted(undefined)
      setAdapted(await call(flowModel, 'adapt', { xml: file.text, ...(processId && { processId }) }))
    })

  async function choose([file]: readonly File[]) {
    if (file) await adapt({ fileName: file.name, text: await file.text() })
  }

  async function save({ modelKey, name }: Values) {
    const data = { xml: adapted?.xml, modelKey, name }
    const saved = await request<{ id: string }>({ method: 'POST', url: `${flowModel.path}/submit`, data })
    navigate(`${flowModel.route}/design/${saved.id}`)
  }

  return (
    <CallDialog<Values>
      title={label(importLabel)}
      draftKey="flow/import"
      changes={flowModel.path}
      send={save}
      close={close}
      width={880}
    >
      <Form.Item
        name="file"
        label={t('imports.file')}
        required
        extra={source?.fileName}
        rules={[{ validator: () => (adapted ? Promise.resolve() : Promise.reject(new Error(t('noFiles')))) }]}
      >
        <DropArea accept=".xml,.bpmn" hint={t('imports.hint')} onFiles={choose} />
      </Form.Item>
      {running && <p role="status">{t('checks.checking')}</p>}
      {adapted && source && adapted.processes.length > 1 && (
        <Form.Item label={t('imports.process')} extra={t('imports.several')}>
          <Select
            aria-label={t('imports.process')}
            value={adapted.processId}
            options={adapted.processes.map(one => ({ value: one.id, label: one.name || one.id }))}
            onChange={id => adapt(source, id)}
          />
        </Form.Item>
      )}
      {adapted && <ImportedProcess key={adapted.processId} adapted={adapted} />}
    </CallDialog>
  )
}

/** What became of a file, with key and name to store it by. */
function ImportedProcess({ adapted }: { adapted: AdaptedProcess }) {
  const { t } = usePhrases()
  const form = Form.useFormInstance()
  const { kept, changes, problems, key, name: title } = adapted
  useEffect(() => form.setFieldsValue({ modelKey: key, name: title }), [form, key, title])
  return (
    <>
      <Form.Item>
        <Alert
          type={problems.length > 0 ? 'warning' : 'success'}
          message={t('imports.result', { kept, changed: changes.length, failing: problems.length })}
          description={
            <>
              {problems.length > 0 && (
                <>
                  <h3>{t('imports.failing')}</h3>
                  <DiagramProblems problems={problems} />
                </>
              )}
              {changes.length > 0 && (
                <>
                  <h3>{t('imports.changed')}</h3>
                  <DiagramProblems problems={changes} />
                </>
              )}
            </>
          }
        />
      </Form.Item>
      {!key && <p className="flow-hint">{t('imports.noKey')}</p>}
      <CallFields fields={{ modelKey, name }} />
    </>
  )
}
