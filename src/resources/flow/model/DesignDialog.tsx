import '../parts/flow.css'
import { type HttpError, useOne } from '@refinedev/core'
import { Modal } from 'antd'
import { lazy, Suspense } from 'react'
import { type FlowModel, flowModel } from '#contract/flow/model'
import { useRecordName } from '../../../components/resource/data/recordAddress.ts'
import { freshDetail } from '../../../components/resource/data/requests.ts'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { designerWindow, Elsewhere, outsideDesigner } from './outsideDesigner.tsx'

const Designer = lazy(async () => ({ default: (await import('./ProcessDesigner.tsx')).ProcessDesigner }))

/** The model's diagram over the whole window: or its steps, where a phone has no room for the diagram. */
export function DesignDialog(props: DialogProps) {
  const address = outsideDesigner(props.id)
  return address ? <Elsewhere address={address} close={props.close} /> : <OwnDesigner {...props} />
}

function OwnDesigner({ id, close }: DialogProps) {
  const query = useOne<FlowModel, HttpError>({ resource: flowModel.path, id, queryOptions: freshDetail })
  const model = query.isFetchedAfterMount ? query.data?.data : undefined
  useRecordName(model?.name)
  const waiting = (
    <Modal open {...designerWindow} footer={null} onCancel={close}>
      {model ? <WaitingBlock /> : <Loaded query={{ ...query, data: model }}>{() => null}</Loaded>}
    </Modal>
  )
  if (!model) return waiting
  return (
    <Suspense fallback={waiting}>
      <Designer key={id} model={model} close={close} />
    </Suspense>
  )
}
