import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/diagram-js.css'
import './designer/designer.css'
import {
  CheckCircleOutlined,
  CloudUploadOutlined,
  FullscreenOutlined,
  MinusOutlined,
  PlusOutlined,
  RedoOutlined,
  SaveOutlined,
  TeamOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Alert, Button, Flex, Modal, Radio, Tooltip } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FlowModel, type FlowProblem, flowModel } from '#contract/flow/model'
import { useLeave } from '../../../components/resource/form/unsaved.ts'
import { DraftNote, DraftOffer } from '../../../components/resource/form/useDraft.tsx'
import { useNarrow } from '../../../components/ui/screenLevel.tsx'
import { useModuleRights } from '../../../providers/accessControl.ts'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { zoomBy } from '../parts/diagramMarks.ts'
import { Diagram, parseDiagramXml } from '../parts/FlowPicture.tsx'
import { CheckResult, problemsIn } from '../parts/ProblemList.tsx'
import { usePhrases } from '../parts/phrases.ts'
import { DeployDialog } from './DeployDialog.tsx'
import { rootOf } from './designer/conditions.ts'
import { PropertiesPanel } from './designer/PropertiesPanel.tsx'
import { fitCanvas, useModeler } from './designer/useModeler.ts'
import { designerWindow } from './outsideDesigner.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { readSteps } from './steps/readSteps.ts'
import { StepsView } from './steps/StepsView.tsx'
import { useModelSaving } from './useModelSaving.ts'

/** Edits the process of a model. */
export function ProcessDesigner({ model, close }: { model: FlowModel; close: () => void }) {
  const { t } = usePhrases()
  const canvas = useRef<HTMLDivElement>(null)
  // The modeller speaks the language in which it was opened.
  const [language] = useState(useLanguage())
  const narrow = useNarrow()
  const [chosenView, setView] = useState<DesignerView>()
  const [deploying, setDeploying] = useState(false)
  const [previewing, setPreviewing] = useState(false)
  const [found, setFound] = useState<readonly FlowProblem[]>([])
  const modeler = useModeler({
    container: canvas,
    xml: String(model.xml ?? ''),
    language,
    onChanged: () => noteChange(),
  })
  const { get, element, failed, ready } = modeler
  const needsDiagram = ready && 'tooFree' in readSteps(rootOf(get).businessObject)
  // A narrow screen has no room for the diagram.
  const view = narrow ? 'steps' : (chosenView ?? (needsDiagram ? 'diagram' : 'steps'))
  const { save, saving, holder, draftState, offer, noteChange, discard } = useModelSaving(model, modeler)
  const leave = useLeave({ holder, mark: discard }, close)

  useEffect(() => {
    if (!ready || view !== 'diagram') return
    // Elements added in the list of steps may lie outside of the window.
    const canvas = get('canvas')
    canvas.resized()
    fitCanvas(canvas)
  }, [ready, view, get])

  /** Lists what cannot be deployed, or else goes on. */
  async function check(then: (warnings: readonly FlowProblem[]) => void) {
    const answer = await call(flowModel, 'check', { xml: await modeler.save() }).catch(() => undefined)
    if (!answer) return
    setFound(answer)
    if (problemsIn(answer).length === 0) then(answer)
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

  const panel = ready && element && <PropertiesPanel element={element} get={get} />
  return (
    <Modal
      open
      {...designerWindow}
      title={t('designer.title', { name: model.name })}
      footer={null}
      // The modeller uses Escape to cancel an operation.
      keyboard={false}
      maskClosable={false}
      onCancel={() => void leave()}
    >
      <DesignerTools
        modeler={modeler}
        save={() => void save()}
        saving={saving}
        check={() => void check(warnings => warnings.length === 0 && notify('success', t('designer.checked')))}
        deploy={deploy}
        preview={() => void check(() => setPreviewing(true))}
        view={view}
        setView={narrow ? undefined : setView}
        note={<DraftNote draftState={draftState} />}
      />
      <DraftOffer offer={offer} />
      {failed && <Alert type="error" message={t('unreadable')} />}
      <CheckResult found={found} onChoose={show} close={() => setFound([])} />
      <div className={narrow ? 'designer designer-narrow' : 'designer'}>
        <section
          ref={canvas}
          className={view === 'diagram' ? 'designer-canvas' : 'designer-canvas-away'}
          aria-label={t('designer.canvas')}
        />
        {ready && element && view === 'steps' && (
          <StepsView
            element={element}
            get={get}
            panel={narrow && panel}
            otherwise={narrow && <ReadOnlyDiagram model={model} />}
          />
        )}
        {!narrow && panel}
      </div>
      {previewing && <PreviewDialog modeler={modeler} close={() => setPreviewing(false)} />}
      {deploying && <DeployDialog id={model.id} close={() => setDeploying(false)} />}
    </Modal>
  )
}

function ReadOnlyDiagram({ model }: { model: FlowModel }) {
  const { t } = usePhrases()
  return (
    <>
      <p className="flow-hint">{t('designer.readOnly')}</p>
      <Diagram diagram={parseDiagramXml(String(model.xml ?? ''), model.name)} />
    </>
  )
}

type DesignerView = 'diagram' | 'steps'

interface DesignerToolsProps {
  modeler: ReturnType<typeof useModeler>
  save: () => void
  saving: boolean
  check: () => void
  deploy: () => void
  preview: () => void
  view: DesignerView
  /** Absent where there is no choice. */
  setView: ((view: DesignerView) => void) | undefined
  /** The status text next to the buttons. */
  note: ReactNode
}

function DesignerTools({ modeler: { get, ready }, ...props }: DesignerToolsProps) {
  const { t } = usePhrases()
  const may = useModuleRights(flowModel)
  const stack = ready ? get('commandStack') : undefined

  return (
    <Flex wrap gap="small" role="toolbar" aria-label={t('resource.tools')}>
      <Button type="primary" icon={<SaveOutlined />} loading={props.saving} disabled={!ready} onClick={props.save}>
        {t('buttons.save')}
      </Button>
      {may('deploy') && (
        <Button icon={<CloudUploadOutlined />} disabled={!ready} onClick={props.deploy}>
          {t('deploy')}
        </Button>
      )}
      <Button icon={<CheckCircleOutlined />} disabled={!ready} onClick={props.check}>
        {t('designer.check')}
      </Button>
      {may('deploy') && (
        <Button icon={<TeamOutlined />} disabled={!ready} onClick={props.preview}>
          {t('preview.title')}
        </Button>
      )}
      {props.setView && (
        <Radio.Group
          optionType="button"
          aria-label={t('designer.view')}
          value={props.view}
          onChange={({ target }) => props.setView?.(target.value)}
          options={(['steps', 'diagram'] as const).map(view => ({ value: view, label: t(`designer.views.${view}`) }))}
        />
      )}
      <span className="designer-gap">{props.note}</span>
      <Tool label={t('buttons.undo')} disabled={!stack?.canUndo()} onClick={() => stack?.undo()}>
        <UndoOutlined />
      </Tool>
      <Tool label={t('designer.redo')} disabled={!stack?.canRedo()} onClick={() => stack?.redo()}>
        <RedoOutlined />
      </Tool>
      {props.view === 'diagram' && (
        <>
          <Tool label={t('zoomIn')} disabled={!ready} onClick={() => zoomBy(get('canvas'), 1.25)}>
            <PlusOutlined />
          </Tool>
          <Tool label={t('zoomOut')} disabled={!ready} onClick={() => zoomBy(get('canvas'), 0.8)}>
            <MinusOutlined />
          </Tool>
          <Tool label={t('fit')} disabled={!ready} onClick={() => get('canvas').zoom('fit-viewport', 'auto')}>
            <FullscreenOutlined />
          </Tool>
        </>
      )}
    </Flex>
  )
}

interface ToolProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, children, ...rest }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button aria-label={label} icon={children} {...rest} />
    </Tooltip>
  )
}
