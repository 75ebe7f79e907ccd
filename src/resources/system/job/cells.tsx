import { Tag } from 'antd'
import { type Job, job, jobState } from '#contract/system/job'
import { useWord } from '../../../providers/i18n/words.ts'
import './job.css'
import { usePhrases } from './phrases.ts'

const colors: Record<number, string> = {
  [jobState.failed]: 'red',
  [jobState.running]: 'blue',
  [jobState.waiting]: 'orange',
}

export function State({ record: { state, stateName } }: { record: Job }) {
  const word = useWord()
  return <Tag color={colors[state]}>{stateName ? word(job.fields.state.code, stateName) : state}</Tag>
}

/** The task in words, above the name under which it stands in the queue and in the metrics. */
export function Task({ name }: { name: string }) {
  const { t } = usePhrases()
  const key = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const words = t(`tasks.${key}` as 'tasks.flowWake', { defaultValue: '' })
  return (
    <span className="job-task">
      {words && <span>{words}</span>}
      <code>{name}</code>
    </span>
  )
}

export function Tries({ record: { attempts, maxAttempts } }: { record: Job }) {
  const { t } = usePhrases()
  return <span className="record-number">{t('tries', { attempts, maxAttempts })}</span>
}

export function JobError({ record: { lastError } }: { record: Job }) {
  return <span className="job-error">{lastError}</span>
}
