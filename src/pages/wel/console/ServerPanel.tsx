import { useTranslation } from 'react-i18next'
import type { ServerFigures } from '#contract/desk/workbench'
import { useLanguage } from '../../../providers/i18n/index.ts'
import { bytes, decimal, durationParts, percent, whole } from './formats.ts'
import { Figure, Panel } from './Panel.tsx'
import { Sparkline } from './Sparkline.tsx'

export function ServerPanel({ figures }: { figures: ServerFigures }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { memory, loop, requests, database, signedIn } = figures
  const milliseconds = (value: number) => t('console.milliseconds', { value: decimal(value, language) })
  const rate = requests.total > 0 ? requests.failed / requests.total : 0
  return (
    <>
      <Panel title={t('console.server')}>
        <dl className="console-figures">
          <Figure label={t('console.version')} value={figures.version} />
          <Figure label={t('console.uptime')} value={t('console.duration', durationParts(figures.uptimeSeconds))} />
          <Figure label={t('console.node')} value={figures.node} />
          <Figure label={t('console.host')} value={`${figures.host} / ${figures.process}`} />
          <Figure label={t('console.resident')} value={bytes(memory.residentBytes, language)} />
          <Figure
            label={t('console.heap')}
            value={bytes(memory.heapBytes, language)}
            note={t('console.ofLimit', { limit: bytes(memory.heapLimitBytes, language) })}
          />
          <Figure
            label={t('console.loop')}
            value={milliseconds(loop.mean)}
            note={t('console.loopNote', { p99: decimal(loop.p99, language) })}
          />
          <Figure label={t('console.everywhere')} value={t('console.people', { ...signedIn })} />
        </dl>
      </Panel>
      <Panel title={t('console.requests')}>
        <dl className="console-figures">
          <Figure label={t('console.total')} value={whole(requests.total, language)} />
          <Figure
            label={t('console.errorRate')}
            value={percent(rate, language)}
            note={t('console.errorNote', { failed: requests.failed, refused: requests.refused })}
          />
          <Figure label={t('console.mean')} value={milliseconds(requests.meanMilliseconds)} />
        </dl>
        <Sparkline label={t('console.perMinute')} minutes={requests.minutes} />
      </Panel>
      <Panel title={t('console.database')}>
        <dl className="console-figures">
          <Figure label={t('console.postgres')} value={database.version} />
          <Figure label={t('console.size')} value={bytes(database.bytes, language)} />
          <Figure
            label={t('console.connections')}
            value={whole(database.connections, language)}
            note={t('console.ofLimit', { limit: database.maxConnections })}
          />
        </dl>
      </Panel>
    </>
  )
}
