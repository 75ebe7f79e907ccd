import './flow.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { diagramViewPath, flowProcess, resourceViewPath } from '#contract/flow/process'
import type { BladeFlow } from '#contract/flow/work'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { useCall, useCallAt } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import { usePhrases } from './phrases.ts'

const DiagramView = lazy(async () => ({ default: (await import('./DiagramView.tsx')).DiagramView }))

/** The diagram of an instance, or of a process alone. */
type PictureProps =
  | { processInstanceId: string; history: readonly BladeFlow[] }
  | { processDefinitionId: string; history?: undefined; notes?: ReadonlyMap<string, string> }

export function FlowPicture(pictured: PictureProps) {
  if (isOffered(`${flowProcess.path}/diagram`)) return <OwnPicture {...pictured} />
  return <StandardPicture {...inputOf(pictured)} />
}

const inputOf = (pictured: PictureProps) =>
  'processInstanceId' in pictured
    ? { processInstanceId: pictured.processInstanceId }
    : { processDefinitionId: pictured.processDefinitionId }

function OwnPicture(pictured: PictureProps) {
  const notes = 'notes' in pictured ? pictured.notes : undefined
  const query = useCall(flowProcess, 'diagram', inputOf(pictured))
  return (
    <Loaded query={query}>
      {diagram => (
        <Suspense fallback={<WaitingBlock />}>
          <DiagramView diagram={diagram} history={pictured.history} notes={notes} />
        </Suspense>
      )}
    </Loaded>
  )
}

/** The picture that a Blade server makes itself, or the file of the process where it answers that. */
function StandardPicture(params: { processInstanceId: string } | { processDefinitionId: string }) {
  const url = 'processInstanceId' in params ? diagramViewPath : resourceViewPath
  const query = useCallAt(url, params, { instead: () => requestPicture(url, params) })
  return (
    <Loaded query={query}>
      {data =>
        data instanceof Blob ? (
          <Picture file={data} />
        ) : (
          <Suspense fallback={<WaitingBlock />}>
            <DiagramView diagram={{ xml: data.xml, name: '', active: [], steps: [], flows: [] }} />
          </Suspense>
        )
      }
    </Loaded>
  )
}

/** With headers, which an image by its address would not send. */
async function requestPicture(url: string, params: object): Promise<Blob | { xml: string }> {
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
  const query = useCall(flowProcess, 'history-flow-list', { processInstanceId: id })
  return (
    <UnansweredDialog width={1080} title={t('tracking')} close={close}>
      <Loaded query={query}>{history => <FlowPicture processInstanceId={id} history={history} />}</Loaded>
    </UnansweredDialog>
  )
}
