import { hasScreen } from '../../state/hasScreen.ts'
import './console.css'
import { Alert } from 'antd'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { type Figures, figuresPath, type TenantFigures, totalOf } from '#contract/desk/workbench'
import { workClaim, workTodo } from '#contract/flow/work'
import { Loaded } from '../../components/ui/Loaded.tsx'
import { useShown } from '../../components/ui/useShown.ts'
import { isOffered } from '../../lib/settings.ts'
import { useCallAt } from '../../providers/api/call.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { standardWaiting } from '../../providers/useWaiting.ts'
import { useSession } from '../../state/session.ts'
import { usePhrases } from './consolePhrases.ts'
import { Panel, PanelFigure, ServerPanel, SignedInPanel, whole } from './ServerPanel.tsx'

const hasFigures = () => isOffered(figuresPath)

/** Lists of others are counted one by one, which costs their servers more. */
const seconds = hasFigures() ? 10 : 60

/** State of the server and of the tenant, polled while the page is visible. */
export function ConsolePage() {
  const { t } = usePhrases()
  const page = useRef<HTMLDivElement>(null)
  const shown = useShown(page)
  const query = useCallAt<Figures | StandardFigures>(
    figuresPath,
    {},
    {
      enabled: shown,
      staleTime: seconds * 1000,
      refetchInterval: shown && seconds * 1000,
      instead: !hasFigures() && standardFigures,
    },
  )
  return (
    <div ref={page} className="console">
      <header>
        <h1>{t('route.dashboard')}</h1>
        <span>{t('refreshed', { seconds })}</span>
      </header>
      {query.isError && query.data && <Alert type="warning" showIcon role="alert" message={t('stale')} />}
      <Loaded query={query}>{figures => <Shown figures={figures} />}</Loaded>
    </div>
  )
}

function Shown({ figures }: { figures: Figures | StandardFigures }) {
  const { t } = usePhrases()
  if ('todo' in figures) return <StandardPanels figures={figures} />
  const { server, tenant } = figures
  if (!server && !tenant) {
    return (
      <Panel title={t('nobody')}>
        <p>{t('nobodyHelp')}</p>
      </Panel>
    )
  }
  return (
    <>
      {server && <ServerPanel figures={server} />}
      {tenant && <TenantPanel figures={tenant} />}
    </>
  )
}

/** The console of a server that does not report its figures: whose account this is, and what waits. */
function StandardPanels({ figures }: { figures: StandardFigures }) {
  const { t } = usePhrases()
  const language = useLanguage()
  const { userInfo, tenantId } = useSession()
  const waiting = [
    { name: t('todo'), count: figures.todo, route: '/work/todo' },
    { name: t('claimable'), count: figures.claimable, route: '/work/claim' },
  ].filter(({ count, route }) => count !== null && hasScreen(route))
  return (
    <>
      <Panel title={t('account')}>
        <dl className="console-figures">
          <PanelFigure label={t('user')} value={userInfo?.nick_name || userInfo?.user_name || '—'} />
          <PanelFigure label={t('tenant')} value={tenantId} />
          <PanelFigure label={t('roles')} value={userInfo?.role_name || '—'} />
          {waiting.map(({ name, count, route }) => (
            <PanelFigure key={route} label={name} value={<Link to={route}>{whole(count ?? 0, language)}</Link>} />
          ))}
        </dl>
      </Panel>
      <p className="console-note">{t('notOffered')}</p>
    </>
  )
}

function TenantPanel({ figures: { tenantId, tenantName, signedIn } }: { figures: TenantFigures }) {
  const { t } = usePhrases()
  return (
    <Panel title={`${t('tenant')} · ${tenantName || tenantId}`}>
      <dl className="console-figures">
        <SignedInPanel label={t('signedIn')} figures={signedIn} />
      </dl>
    </Panel>
  )
}

/** Figures that every Blade server has: the tasks of the user. */
interface StandardFigures {
  /** `null` where the user may not read the list. */
  todo: number | null
  claimable: number | null
}

async function standardFigures(): Promise<StandardFigures> {
  const waiting = await standardWaiting()
  return { todo: totalOf(waiting, workTodo) ?? null, claimable: totalOf(waiting, workClaim) ?? null }
}
