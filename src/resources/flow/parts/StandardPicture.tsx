import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { diagramViewPath, resourceViewPath } from '#contract/flow/process'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { request } from '../../../providers/api/http.ts'
import { usePhrases } from './phrases.ts'

const DiagramView = lazy(async () => ({ default: (await import('./DiagramView.tsx')).DiagramView }))

/** The picture that a Blade server makes itself, or the file of the process where it answers that. */
export function StandardPicture(params: { processInstanceId: string } | { processDefinitionId: string }) {
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
