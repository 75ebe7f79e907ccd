import './flow.css'
import { useQuery } from '@tanstack/react-query'
import { Card } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { diagramViewPath, flowProcess, resourceViewPath } from '#contract/flow/process'
import type { BladeFlow } from '#contract/flow/work'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { LoadFailed, WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { useCall } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { History } from './History.tsx'
import { usePhrases } from './phrases.ts'

const DiagramView = lazy(async () => ({ default: (await import('./DiagramView.tsx')).DiagramView }))

/** The diagram of an instance, or of a process alone. */
type PictureProps =
  | { processInstanceId: string; history: readonly BladeFlow[] }
  | { processDefinitionId: string; history?: undefined; notes?: ReadonlyMap<string, string> }

export function FlowPicture(pictured: PictureProps) {
  if (isOffered(`${flowProcess.path}/diagram`)) return <OwnPicture {...pictured} />
  const input = inputOf(pictured)
  return <StandardPicture {...input} />
}

const inputOf = (pictured: PictureProps) =>
  'processInstanceId' in pictured
    ? { processInstanceId: pictured.processInstanceId }
    : { processDefinitionId: pictured.processDefinitionId }

function OwnPicture(pictured: PictureProps) {
  const { history } = pictured
  const notes = 'notes' in pictured ? pictured.notes : undefined
  const input = inputOf(pictured)
  const { data, error, isError, refetch } = useCall(flowProcess, 'diagram', input)
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  return (
    <Suspense fallback={<WaitingBlock />}>
      <DiagramView diagram={data} history={history} notes={notes} />
    </Suspense>
  )
}

/** The picture that a Blade server makes itself, or the file of the process where it answers that. */
function StandardPicture(params: { processInstanceId: string } | { processDefinitionId: string }) {
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['flow picture', params],
    queryFn: () => requestPicture(params),
  })
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  if (data instanceof Blob) return <Picture file={data} />
  return (
    <Suspense fallback={<WaitingBlock />}>
      <DiagramView diagram={{ xml: data.xml, name: '', active: [], steps: [], flows: [] }} history={undefined} />
    </Suspense>
  )
}

/** With headers, which an image by its address would not send. */
async function requestPicture(params: object): Promise<Blob | { xml: string }> {
  const url = 'processInstanceId' in params ? diagramViewPath : resourceViewPath
  const file = await request<Blob>({ url, params, responseType: 'blob', meta: { silent: true } })
  return /\bxml$/.test(file.type) && !file.type.includes('svg') ? { xml: await file.text() } : file
}

function Picture({ file }: { file: Blob }) {
  const { t } = usePhrases()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return <img className="flow-picture" src={address} alt={t('picture')} />
}

/** The history of an instance, oldest first. */
function useHistory(processInstanceId: string) {
  return useCall(flowProcess, 'history-flow-list', { processInstanceId })
}

/** The history and the diagram of an instance. */
export function InstanceCards({ processInstanceId, acts }: { processInstanceId: string; acts?: ReactNode }) {
  const { t } = usePhrases()
  const { data, error, isError, refetch } = useHistory(processInstanceId)
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  return (
    <>
      <Card title={<h2>{t('history')}</h2>} extra={acts}>
        <History history={data} />
      </Card>
      <Card title={<h2>{t('tracking')}</h2>}>
        <FlowPicture processInstanceId={processInstanceId} history={data} />
      </Card>
    </>
  )
}

/** The diagram of a process over a list whose records are processes. */
export function PictureDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  return (
    <UnansweredDialog width={1080} title={t('picture')} close={close}>
      <FlowPicture processDefinitionId={id} />
    </UnansweredDialog>
  )
}

/** Progress of an instance, over a list whose dialogs are addressed by instances. */
export function TrackingDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const { data, error, isError, refetch } = useHistory(id)
  return (
    <UnansweredDialog width={1080} title={t('tracking')} close={close}>
      {data && <FlowPicture processInstanceId={id} history={data} />}
      {isError && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!isError && !data && <WaitingBlock />}
    </UnansweredDialog>
  )
}
