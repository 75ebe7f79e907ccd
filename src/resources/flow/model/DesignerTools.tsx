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
import { Button, Flex, Radio, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { flowModel } from '#contract/flow/model'
import { useModuleRights } from '../../../providers/accessControl.ts'
import { zoomBy } from '../parts/diagramMarks.ts'
import { usePhrases } from '../parts/phrases.ts'
import type { useModeler } from './designer/useModeler.ts'

export type DesignerView = 'diagram' | 'steps'

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

export function DesignerTools({ modeler: { get, ready }, ...props }: DesignerToolsProps) {
  const { t } = usePhrases()
  const may = useModuleRights(flowModel)
  const stack = ready ? get('commandStack') : undefined

  return (
    <Flex wrap gap="small" role="toolbar" aria-label={t('resource.tools')}>
      <Button type="primary" icon={<SaveOutlined />} loading={props.saving} disabled={!ready} onClick={props.save}>
        {t('designer.save')}
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
      <Tool label={t('designer.undo')} disabled={!stack?.canUndo()} onClick={() => stack?.undo()}>
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
