import { Alert, Modal } from 'antd'
import { useRef, useState } from 'react'
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/diagram-js.css'
import { type FlowModel, type FlowProblem, flowModel } from '#contract/flow/model'
import { PropertiesPanel } from './designer/PropertiesPanel.tsx'
import { useModeler } from './designer/useModeler.ts'
import './designer/designer.css'
import { DraftNote } from '../../../components/resource/draft/DraftNote.tsx'
import { useLeaving } from '../../../components/resource/draft/unsaved.ts'
import { call } from '../../../providers/api/http.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { ProblemList } from '../parts/ProblemList.tsx'
import { usePhrases } from '../phrases.ts'
import { DeployDialog } from './DeployDialog.tsx'
import { DesignerTools } from './DesignerTools.tsx'
import { useModelSaving } from './useModelSaving.ts'

interface DesignerProps {
  model: FlowModel
  close: () => void
}

/** Draws the process of a model. */
export function ProcessDesigner({ model, close }: DesignerProps) {
  const { t } = usePhrases()
  const canvas = useRef<HTMLDivElement>(null)
  // The modeller speaks the language in which it was opened.
  const [language] = useState(useLanguage())
  const [deploying, setDeploying] = useState(false)
  const [problems, setProblems] = useState<readonly FlowProblem[]>([])
  const modeler = useModeler({
    container: canvas,
    xml: String(model.xml ?? ''),
    language,
    onChanged: () => noteChange(),
  })
  const { get, element, failed, ready } = modeler
  const { save, saving, holder, kept, noteChange, discard } = useModelSaving(model, modeler)
  const mayLeave = useLeaving(holder)

  async function leave() {
    if (!(await mayLeave())) return
    discard()
    close()
  }

  async function check() {
    const found = await call(flowModel, 'check', { xml: await modeler.save() }).catch(() => undefined)
    if (!found) return
    setProblems(found)
    if (found.length === 0) notify('success', t('designer.checked'))
  }

  function show(id: string) {
    const shape = get('elementRegistry').get(id)
    if (!shape) return
    get('selection').select(shape)
    get('canvas').scrollToElement(shape)
  }

  function deploy() {
    if (holder.current) notify('warning', t('designer.saveFirst'))
    else setDeploying(true)
  }

  return (
    <Modal
      open
      className="designer-dialog"
      width="100vw"
      title={t('designer.title', { name: model.name })}
      footer={null}
      // The modeller uses Escape to drop what is being drawn.
      keyboard={false}
      maskClosable={false}
      onCancel={() => void leave()}
    >
      <DesignerTools
        modeler={modeler}
        fileName={model.modelKey}
        changed={noteChange}
        isChanged={() => holder.current}
        save={() => void save()}
        saving={saving}
        check={() => void check()}
        deploy={deploy}
        note={<DraftNote kept={kept} />}
      />
      {failed && <Alert type="error" message={t('unreadable')} />}
      {problems.length > 0 && (
        <Alert
          type="warning"
          closable
          onClose={() => setProblems([])}
          message={t('designer.problems')}
          description={<ProblemList problems={problems} onChoose={show} />}
        />
      )}
      <div className="designer">
        <section ref={canvas} className="designer-canvas" aria-label={t('designer.canvas')} />
        {ready && element && <PropertiesPanel element={element} get={get} />}
      </div>
      {deploying && <DeployDialog id={model.id} close={() => setDeploying(false)} />}
    </Modal>
  )
}
