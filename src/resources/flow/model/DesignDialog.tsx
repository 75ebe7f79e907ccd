import '../parts/flow.css'
import { useOne } from '@refinedev/core'
import { Modal } from 'antd'
import { lazy, Suspense } from 'react'
import { type FlowModel, flowModel } from '#contract/flow/model'
import { useRecordName } from '../../../components/resource/data/recordAddress.ts'
import { freshDetail } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { designerWindow, Elsewhere, outsideDesigner } from './outsideDesigner.tsx'

const Designer = lazy(async () => ({ default: (await import('./ProcessDesigner.tsx')).ProcessDesigner }))

/** The model's diagram over the whole window: or its steps, where a phone has no room to draw. */
export function DesignDialog(props: DialogProps) {
  const address = outsideDesigner(props.id)
  return address ? <Elsewhere address={address} close={props.close} /> : <OwnDesigner {...props} />
}

function OwnDesigner({ id, close }: DialogProps) {
  const { data, error, isError, isFetchedAfterMount, refetch } = useOne<FlowModel>({
    resource: flowModel.path,
    id,
    queryOptions: freshDetail,
  })
  const model = data?.data
  useRecordName(model?.name)
  if (isError)
    return (
      <Frame close={close}>
        <LoadFailed error={error} retry={() => void refetch()} />
      </Frame>
    )
  if (!model || !isFetchedAfterMount)
    return (
      <Frame close={close}>
        <WaitingBlock />
      </Frame>
    )
  return (
    <Suspense fallback={<Frame close={close} />}>
      <Designer key={id} model={model} close={close} />
    </Suspense>
  )
}

function Frame({ close, children = <WaitingBlock /> }: { close: () => void; children?: JSX.Element }) {
  return (
    <Modal open {...designerWindow} footer={null} onCancel={close}>
      {children}
    </Modal>
  )
}
