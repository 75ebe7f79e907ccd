import { Link } from 'react-router-dom'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { useSession } from '../../../state/session.ts'
import { whole } from './formats.ts'
import { itemsIn } from './itemsIn.ts'
import { Panel, PanelFigure } from './Panel.tsx'
import { usePhrases } from './phrases.ts'
import type { StandardFigures } from './standardFigures.ts'

/** The console of a server that does not tell its figures: whose account this is, and what waits. */
export function StandardPanels({ figures }: { figures: StandardFigures }) {
  const { t } = usePhrases()
  const language = useLanguage()
  const menu = useSession(state => state.menu)
  const { userInfo, tenantId } = useSession()
  const waiting = [
    { name: t('todo'), count: figures.todo, route: '/work/todo' },
    { name: t('claimable'), count: figures.claimable, route: '/work/claim' },
  ].filter(({ count, route }) => count !== null && itemsIn(menu).some(({ path }) => path === route))
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
