import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer'
import 'bpmn-js/dist/assets/bpmn-js.css'
import 'bpmn-js/dist/assets/diagram-js.css'
import './flow.css'
import { FullscreenOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Table, type TableColumnsType } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FlowDiagram } from '#contract/flow/process'
import type { Mark } from '#contract/flow/travelled'
import type { BladeFlow } from '#contract/flow/work'
import { fitInto, noteOn, renderMarks, stepsIn, type ViewerServices, zoomBy } from './diagramMarks.ts'
import { usePhrases } from './phrases.ts'

export interface DiagramViewProps {
  diagram: FlowDiagram
  /** The history of an instance. */
  history?: readonly BladeFlow[] | undefined
  /** Texts on steps, by their ids. */
  notes?: ReadonlyMap<string, string> | undefined
}

const none: readonly BladeFlow[] = []

/** A diagram with its executed path in colour, moved with the mouse or the keyboard, and the same as a table. */
export function DiagramView({ diagram, history = none, notes }: DiagramViewProps) {
  const { t } = usePhrases()
  const box = useRef<HTMLDivElement>(null)
  const viewer = useRef<NavigatedViewer<ViewerServices>>()
  const [steps, setSteps] = useState<HistoryStep[]>([])
  const [failed, setFailed] = useState(false)
  const isInstance = diagram.steps.length > 0

  useEffect(() => {
    if (!box.current) return
    const container = box.current
    const made = new NavigatedViewer<ViewerServices>({ container })
    viewer.current = made
    let isGone = false
    // A page that is hidden while it is rendered has no size to fit into.
    const sized = new ResizeObserver(() => fitInto(made, container))
    made.importXML(diagram.xml).then(
      () => {
        if (isGone) return
        renderMarks(made, diagram, history)
        for (const [id, note] of notes ?? []) noteOn(made, id, note)
        setSteps(stepsIn(made, diagram, history))
        setFailed(false)
        sized.observe(container)
      },
      () => isGone || setFailed(true),
    )
    return () => {
      isGone = true
      sized.disconnect()
      made.destroy()
    }
  }, [diagram, history, notes])

  return (
    <figure className="flow-diagram" aria-label={t('diagramOf', { name: diagram.name })}>
      {failed && <p role="alert">{t('unreadable')}</p>}
      <div className="flow-paper">
        <div ref={box} className="flow-canvas" />
        <div className="flow-zoom" role="toolbar" aria-label={t('zoom')}>
          <ZoomButton label={t('zoomIn')} onClick={() => zoomBy(viewer.current?.get('canvas'), 1.25)}>
            <PlusOutlined />
          </ZoomButton>
          <ZoomButton label={t('zoomOut')} onClick={() => zoomBy(viewer.current?.get('canvas'), 0.8)}>
            <MinusOutlined />
          </ZoomButton>
          <ZoomButton label={t('fit')} onClick={() => box.current && fitInto(viewer.current, box.current)}>
            <FullscreenOutlined />
          </ZoomButton>
        </div>
      </div>
      <figcaption>
        {isInstance && (
          <ul className="flow-legend">
            {(['done', 'active', 'rejected'] as const).map(mark => (
              <li key={mark} data-mark={mark}>
                {t(`marks.${mark}`)}
              </li>
            ))}
          </ul>
        )}
        <p className="flow-hint">{t('keys')}</p>
      </figcaption>
      <StepTable steps={steps} isInstance={isInstance} />
    </figure>
  )
}

function ZoomButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  )
}

export interface HistoryStep {
  id: string
  /** `UserTask` */
  type: string
  name: string
  /** Absent where nothing has come yet. */
  mark: Mark | undefined
  enteredAt: string
  leftAt: string
  visits: number
}

/** A diagram as a table, without unnamed gateways. */
function StepTable({ steps, isInstance }: { steps: readonly HistoryStep[]; isInstance: boolean }) {
  const { t } = usePhrases()
  const listedSteps = steps.filter(({ type, name }) => name || !type.endsWith('Gateway'))
  if (listedSteps.length === 0) return null
  const kind = ({ type }: HistoryStep) => t(`types.${type}` as 'types.UserTask', { defaultValue: type })
  const columns: TableColumnsType<HistoryStep> = [
    { title: t('step'), rowScope: 'row', render: (_, step) => step.name || kind(step) },
    { title: t('type'), render: (_, step) => kind(step) },
  ]
  const passed: TableColumnsType<HistoryStep> = [
    {
      title: t('state'),
      render: (_, { mark, visits }) => t(mark ? `marks.${mark}` : 'ahead') + (visits > 1 ? ` ×${visits}` : ''),
    },
    { title: t('enteredAt'), dataIndex: 'enteredAt' },
    { title: t('leftAt'), dataIndex: 'leftAt' },
  ]
  return (
    <details className="flow-steps">
      <summary>{t('steps')}</summary>
      <Table<HistoryStep>
        size="small"
        rowKey="id"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={listedSteps}
        columns={isInstance ? [...columns, ...passed] : columns}
      />
    </details>
  )
}
