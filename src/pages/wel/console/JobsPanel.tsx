import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type JobFigures, job } from '#contract/system/job'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { useSession } from '../../../state/session.ts'
import { durationParts, whole } from './formats.ts'
import { itemsIn } from './itemsIn.ts'
import { Panel, PanelFigure } from './Panel.tsx'
import { usePhrases } from './phrases.ts'

/** Jobs of all processes; a link leads to the list where the caller has it. */
export function JobsPanel({ figures }: { figures: JobFigures }) {
  const { t } = usePhrases()
  const language = useLanguage()
  const hasList = useSession(state => itemsIn(state.menu).some(({ path }) => path === job.route))
  const oldest = Math.round(figures.oldestSeconds)
  const linked = (value: string): ReactNode => (hasList && job.route ? <Link to={job.route}>{value}</Link> : value)
  return (
    <Panel title={t('jobs')}>
      <dl className="console-figures">
        <PanelFigure label={t('jobsFailed')} value={linked(whole(figures.failed, language))} />
        <PanelFigure label={t('jobsWaiting')} value={linked(whole(figures.waiting, language))} />
        <PanelFigure
          label={t('jobsOldest')}
          value={oldest < 120 ? t('seconds', { value: oldest }) : t('duration', durationParts(oldest))}
        />
        <PanelFigure label={t('jobsRunning')} value={linked(whole(figures.running, language))} />
        <PanelFigure label={t('jobsScheduled')} value={linked(whole(figures.scheduled, language))} />
      </dl>
    </Panel>
  )
}
