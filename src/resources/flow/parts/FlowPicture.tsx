import './flow.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { diagramViewPath, type FlowDiagram, flowProcess, resourceViewPath } from '#contract/flow/process'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { Loaded } from '../../../components/ui/Loaded.tsx'
import { WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { isOffered } from '../../../lib/settings.ts'
import { useCall, useCallAt } from '../../../providers/api/call.ts'
import { request } from '../../../providers/api/http.ts'
import type { DiagramViewProps } from './DiagramView.tsx'
import { usePhrases } from './phrases.ts'

const DiagramView = lazy(async () => ({ default: (await import('./DiagramView.tsx')).DiagramView }))

/** A diagram, whose viewer is loaded with the first one. */
export function Diagram(props: DiagramViewProps) {
  return (
    <Suspense fallback={<WaitingBlock />}>
      <DiagramView {...props} />
    </Suspense>
  )
}

/** A diagram on which nothing has happened. */
export const parseDiagramXml = (xml: string, name = ''): FlowDiagram => ({
  xml,
  name,
  active: [],
  steps: [],
  flows: [],
})

interface PictureProps extends Omit<DiagramViewProps, 'diagram'> {
  of: { processInstanceId: string } | { processDefinitionId: string }
}

/** The diagram of an instance, or of a process alone. */
export function FlowPicture({ of, ...marks }: PictureProps) {
  return isOffered(`${flowProcess.path}/diagram`) ? <OwnPicture of={of} {...marks} /> : <StandardPicture of={of} />
}

function OwnPicture({ of, ...marks }: PictureProps) {
  const query = useCall(flowProcess, 'diagram', of)
  return <Loaded query={query}>{diagram => <Diagram diagram={diagram} {...marks} />}</Loaded>
}

/** The picture that a Blade server makes itself, or the file of the process where it answers that. */
function StandardPicture({ of }: Pick<PictureProps, 'of'>) {
  const url = 'processInstanceId' in of ? diagramViewPath : resourceViewPath
  const query = useCallAt(url, of, { instead: () => requestPicture(url, of) })
  return (
    <Loaded query={query}>
      {data => (data instanceof Blob ? <Picture file={data} /> : <Diagram diagram={data} />)}
    </Loaded>
  )
}

/** With headers, which an image by its address would not send. */
async function requestPicture(url: string, params: object): Promise<Blob | FlowDiagram> {
  const file = await request<Blob>({ url, params, responseType: 'blob', meta: { silent: true } })
  return /\bxml$/.test(file.type) && !file.type.includes('svg') ? parseDiagramXml(await file.text()) : file
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
      <FlowPicture of={{ processDefinitionId: id }} />
    </UnansweredDialog>
  )
}

/** Progress of an instance, over a list whose dialogs are addressed by instances. */
export function TrackingDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()
  const query = useCall(flowProcess, 'history-flow-list', { processInstanceId: id })
  return (
    <UnansweredDialog width={1080} title={t('tracking')} close={close}>
      <Loaded query={query}>{history => <FlowPicture of={{ processInstanceId: id }} history={history} />}</Loaded>
    </UnansweredDialog>
  )
}
