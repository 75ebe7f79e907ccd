import { Alert } from 'antd'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import type { RequestFigures, ServerFigures } from '#contract/desk/workbench'
import { type JobFigures, job } from '#contract/system/job'
import type { Language } from '../../lib/text/languages.ts'
import { useLanguage } from '../../providers/i18n/index.ts'
import { hasScreen } from '../../state/hasScreen.ts'
import { usePhrases } from './consolePhrases.ts'

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
          <SignedInPanel label={t('everywhere')} figures={signedIn} />
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

/** A bar for each minute, with the part that failed in red; its text contains the same. */
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
  const route = job.route && hasScreen(job.route) ? job.route : undefined
  const oldest = Math.round(figures.oldestSeconds)
  const linked = (value: string): ReactNode => (route ? <Link to={route}>{value}</Link> : value)
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

/** Users with a session, and their sessions. */
export function SignedInPanel({ label, figures }: { label: string; figures: ServerFigures['signedIn'] }) {
  const { t } = usePhrases()
  const language = useLanguage()
  return (
    <PanelFigure
      label={label}
      value={whole(figures.people, language)}
      note={t('sessions', { count: figures.sessions })}
    />
  )
}

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="console-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  note?: string
}

/** One figure with its name; it is in a `dl`. */
export function PanelFigure({ label, value, note }: FigureProps) {
  return (
    <div className="console-figure">
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd className="console-note">{note}</dd>}
    </div>
  )
}

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

export function bytes(count: number, language: Language): string {
  const size = Math.min(sizes.length - 1, count > 0 ? Math.floor(Math.log2(count) / 10) : 0)
  const style = { style: 'unit', unit: sizes[size], maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, style).format(count / 1024 ** size)
}

export function whole(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value)
}

export function decimal(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
}

export function percent(share: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(share)
}

export function durationParts(seconds: number): { days: number; hours: number; minutes: number } {
  const minutes = Math.floor(seconds / 60)
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}
