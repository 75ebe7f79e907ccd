import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useRef } from 'react'
import { type Figures, figuresPath } from '#contract/desk/workbench'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { useShown } from '../../../components/ui/useShown.ts'
import { isOffered } from '../../../lib/extensions.ts'
import { request } from '../../../providers/api/http.ts'
import './console.css'
import { usePhrases } from './phrases.ts'
import { ServerPanel } from './ServerPanel.tsx'
import { StandardPanels } from './StandardPanels.tsx'
import type { StandardFigures } from './standardFigures.ts'
import { TenantPanel } from './TenantPanel.tsx'

const hasFigures = () => isOffered(figuresPath)

/** Lists of others are counted one by one, which takes their servers more. */
const seconds = hasFigures() ? 10 : 60

type Read = { own: Figures } | { standard: StandardFigures }

async function readFigures(): Promise<Read> {
  if (hasFigures()) return { own: await request<Figures>({ url: figuresPath, meta: { silent: true } }) }
  const { standardFigures } = await import('./standardFigures.ts')
  return { standard: await standardFigures() }
}

/** State of the server and of the tenant, asked for anew while somebody looks. */
export function ConsolePage() {
  const { t } = usePhrases()
  const page = useRef<HTMLDivElement>(null)
  const shown = useShown(page)
  const { data, error, isError, refetch } = useQuery({
    queryKey: [figuresPath],
    queryFn: readFigures,
    enabled: shown,
    staleTime: seconds * 1000,
    refetchInterval: shown && seconds * 1000,
  })
  return (
    <div ref={page} className="console">
      <header>
        <h1>{t('route.dashboard')}</h1>
        <span>{t('refreshed', { seconds })}</span>
      </header>
      {isError && data && <Alert type="warning" showIcon role="alert" message={t('stale')} />}
      {data ? (
        <Shown figures={data} />
      ) : isError ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : (
        <WaitingBlock />
      )}
    </div>
  )
}

function Shown({ figures }: { figures: Read }) {
  const { t } = usePhrases()
  if ('standard' in figures) return <StandardPanels figures={figures.standard} />
  const { server, tenant } = figures.own
  if (!server && !tenant) {
    return (
      <section className="console-panel">
        <h2>{t('nobody')}</h2>
        <p>{t('nobodyHelp')}</p>
      </section>
    )
  }
  return (
    <>
      {server && <ServerPanel figures={server} />}
      {tenant && <TenantPanel figures={tenant} />}
    </>
  )
}
