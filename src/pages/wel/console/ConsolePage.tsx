import { Alert } from 'antd'
import { useRef } from 'react'
import { type Figures, figuresPath } from '#contract/desk/workbench'
import { LoadFailed } from '../../../components/ui/states/LoadFailed.tsx'
import { WaitingBlock } from '../../../components/ui/states/WaitingBlock.tsx'
import { useShown } from '../../../components/ui/useShown.ts'
import { isOffered } from '../../../lib/extensions.ts'
import './console.css'
import { useCallAt } from '../../../providers/api/useCall.ts'
import { usePhrases } from './phrases.ts'
import { ServerPanel } from './ServerPanel.tsx'
import { StandardPanels } from './StandardPanels.tsx'
import type { StandardFigures } from './standardFigures.ts'
import { TenantPanel } from './TenantPanel.tsx'

const hasFigures = () => isOffered(figuresPath)

/** Lists of others are counted one by one, which takes their servers more. */
const seconds = hasFigures() ? 10 : 60

/** State of the server and of the tenant, asked for anew while somebody looks. */
export function ConsolePage() {
  const { t } = usePhrases()
  const page = useRef<HTMLDivElement>(null)
  const shown = useShown(page)
  const { data, error, isError, refetch } = useCallAt<Figures | StandardFigures>(
    figuresPath,
    {},
    {
      enabled: shown,
      staleTime: seconds * 1000,
      refetchInterval: shown && seconds * 1000,
      instead: !hasFigures() && (async () => (await import('./standardFigures.ts')).standardFigures()),
    },
  )
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

function Shown({ figures }: { figures: Figures | StandardFigures }) {
  const { t } = usePhrases()
  if ('todo' in figures) return <StandardPanels figures={figures} />
  const { server, tenant } = figures
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
