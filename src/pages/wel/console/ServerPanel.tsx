import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { RequestFigures, ServerFigures } from '#contract/desk/workbench'
import { type JobFigures, job } from '#contract/system/job'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { useSession } from '../../../state/session.ts'
import { bytes, decimal, durationParts, itemsIn, percent, whole } from './formats.ts'
import { Panel, PanelFigure } from './Panel.tsx'
import { usePhrases } from './phrases.ts'

export function ServerPanel({ figures }: { figures: ServerFigures }) {
  const { t } = usePhrases()
  const language = useLanguage()
  const { memory, loop, requests, database, disks, jobs, signedIn } = figures
  const milliseconds = (value: number) => t('milliseconds', { value: decimal(value, language) })
  const rate = requests.total > 0 ? requests.failed / requests.total : 0
  return (
    <>
      <Panel title={t('server')}>
        <dl className="console-figures">
          <PanelFigure label={t('version')} value={figures.version} />
          <PanelFigure label={t('uptime')} value={t('duration', durationParts(figures.uptimeSeconds))} />
          <PanelFigure label={t('node')} value={figures.node} />
          <PanelFigure label={t('host')} value={`${figures.host} / ${figures.process}`} />
          <PanelFigure label={t('resident')} value={bytes(memory.residentBytes, language)} />
          <PanelFigure
            label={t('heap')}
            value={bytes(memory.heapBytes, language)}
            note={t('ofLimit', { limit: bytes(memory.heapLimitBytes, language) })}
          />
          <PanelFigure
            label={t('loop')}
            value={milliseconds(loop.mean)}
            note={t('loopNote', { p99: decimal(loop.p99, language) })}
          />
          <PanelFigure label={t('everywhere')} value={t('people', { ...signedIn })} />
        </dl>
      </Panel>
      <Panel title={t('requests')}>
        <dl className="console-figures">
          <PanelFigure label={t('total')} value={whole(requests.total, language)} />
          <PanelFigure
            label={t('errorRate')}
            value={percent(rate, language)}
            note={t('errorNote', { failed: requests.failed, refused: requests.refused })}
          />
          <PanelFigure label={t('mean')} value={milliseconds(requests.meanMilliseconds)} />
        </dl>
        <Sparkline label={t('perMinute')} minutes={requests.minutes} />
      </Panel>
      <Panel title={t('database')}>
        <dl className="console-figures">
          <PanelFigure label={t('postgres')} value={database.version} />
          <PanelFigure label={t('size')} value={bytes(database.bytes, language)} />
          <PanelFigure
            label={t('connections')}
            value={whole(database.connections, language)}
            note={t('ofLimit', { limit: database.maxConnections })}
          />
        </dl>
      </Panel>
      <Panel title={t('disks')}>
        {disks.some(({ low }) => low) && (
          <Alert type="warning" showIcon role="alert" style={{ marginBottom: 12 }} message={t('diskLow')} />
        )}
        <dl className="console-figures">
          {disks.map(({ folder, availableBytes, sizeBytes }) => (
            <PanelFigure
              key={folder}
              label={t(folder)}
              value={bytes(availableBytes, language)}
              note={t('ofSize', { size: bytes(sizeBytes, language) })}
            />
          ))}
        </dl>
      </Panel>
      <JobsPanel figures={jobs} />
    </>
  )
}

const height = 48
const step = 10

/** A bar for each minute, with the part that failed in red; its text says the same in words. */
function Sparkline({ label, minutes }: { label: string; minutes: RequestFigures['minutes'] }) {
  const { t } = usePhrases()
  const counts = minutes.map(({ requests }) => requests)
  const [least, most, now] = [Math.min(...counts), Math.max(...counts), counts.at(-1) ?? 0]
  const scale = (count: number) => (most > 0 ? (count / most) * height : 0)
  const bars = minutes.map((minute, index) => ({ ...minute, x: index * step }))
  const text = t('perMinuteText', { least, most, now })
  return (
    <figure className="console-sparkline">
      <figcaption>{label}</figcaption>
      <svg role="img" aria-label={text} viewBox={`0 0 ${minutes.length * step} ${height}`} preserveAspectRatio="none">
        {bars.map(({ x, requests, failed }) => (
          <g key={x}>
            <rect x={x} y={height - scale(requests)} width={step - 2} height={scale(requests)} />
            <rect className="failed" x={x} y={height - scale(failed)} width={step - 2} height={scale(failed)} />
          </g>
        ))}
      </svg>
      <p>{text}</p>
    </figure>
  )
}

/** Jobs of all processes; a link leads to the list where the caller has it. */
function JobsPanel({ figures }: { figures: JobFigures }) {
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
