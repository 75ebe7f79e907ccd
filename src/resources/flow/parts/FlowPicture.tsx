import { lazy, Suspense } from 'react'
import { flowProcess } from '#contract/flow/process'
import type { BladeFlow } from '#contract/flow/work'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { isOffered } from '../../../lib/extensions.ts'
import { useCall } from '../../../providers/api/useCall.ts'
import { StandardPicture } from './StandardPicture.tsx'

const DiagramView = lazy(async () => ({ default: (await import('./DiagramView.tsx')).DiagramView }))

/** The diagram of an instance, or of a process alone. */
export type Pictured =
  | { processInstanceId: string; history: readonly BladeFlow[] }
  | { processDefinitionId: string; history?: undefined }

export function FlowPicture(pictured: Pictured) {
  if (isOffered(`${flowProcess.path}/diagram`)) return <OwnPicture {...pictured} />
  const { history: _, ...input } = pictured
  return <StandardPicture {...input} />
}

function OwnPicture({ history, ...input }: Pictured) {
  const { data, error, isError, refetch } = useCall(flowProcess, 'diagram', input)
  if (isError && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <WaitingBlock />
  return (
    <Suspense fallback={<WaitingBlock />}>
      <DiagramView diagram={data} history={history} />
    </Suspense>
  )
}
