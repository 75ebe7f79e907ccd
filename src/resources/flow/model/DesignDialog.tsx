import { useOne } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { lazy, Suspense } from 'react'
import { type FlowModel, flowModel } from '#contract/flow/model'
import '../parts/flow.css'
import { freshDetail } from '../../../components/resource/data/freshDetail.ts'
import { useRecordName } from '../../../components/resource/data/useRecordName.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { useNarrow } from '../../../components/ui/useLevel.ts'
import { usePhrases } from '../phrases.ts'
import { Elsewhere, outsideDesigner } from './outsideDesigner.tsx'

const Designer = lazy(async () => ({ default: (await import('./ProcessDesigner.tsx')).ProcessDesigner }))
const DiagramView = lazy(async () => ({
  default: (await import('../parts/DiagramView.tsx')).DiagramView,
}))

/** The model's diagram over the whole window: to be drawn where there is room, to be looked at on a phone. */
export function DesignDialog(props: DialogProps) {
  const address = outsideDesigner(props.id)
  return address ? <Elsewhere address={address} close={props.close} /> : <OwnDesigner {...props} />
}

function OwnDesigner({ id, close }: DialogProps) {
  const narrow = useNarrow()
  const { data, isError, isFetchedAfterMount, refetch } = useOne<FlowModel>({
    resource: flowModel.path,
    id,
    queryOptions: freshDetail,
  })
  const model = data?.data
  useRecordName(model?.name)
  if (isError)
    return (
      <Frame close={close}>
        <LoadFailed retry={() => void refetch()} />
      </Frame>
    )
  if (!model || !isFetchedAfterMount)
    return (
      <Frame close={close}>
        <WaitingBlock />
      </Frame>
    )
  if (narrow) return <Looking model={model} close={close} />
  return (
    <Suspense fallback={<Frame close={close} />}>
      <Designer key={id} model={model} close={close} />
    </Suspense>
  )
}

function Frame({ close, children = <WaitingBlock /> }: { close: () => void; children?: JSX.Element }) {
  return (
    <Modal open className="designer-dialog" width="100vw" footer={null} onCancel={close}>
      {children}
    </Modal>
  )
}

function Looking({ model, close }: { model: FlowModel; close: () => void }) {
  const { t } = usePhrases()
  const diagram = { xml: String(model.xml ?? ''), name: model.name, active: [], steps: [], flows: [] }
  return (
    <Modal
      open
      width="100vw"
      title={t('designer.title', { name: model.name })}
      onCancel={close}
      footer={<Button onClick={close}>{t('resource.close')}</Button>}
    >
      <p className="flow-hint">{t('designer.readOnly')}</p>
      <Suspense fallback={<WaitingBlock />}>
        <DiagramView diagram={diagram} />
      </Suspense>
    </Modal>
  )
}
