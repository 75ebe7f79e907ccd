import './job.css'
import { Tag } from 'antd'
import { type Job, job, jobState } from '#contract/system/job'
import { defineResource } from '../../../components/resource/definition/defineResource.ts'
import { call } from '../../../providers/api/call.ts'
import { useWord } from '../../../providers/i18n/index.ts'
import { JobTools } from './JobTools.tsx'
import { usePhrases } from './phrases.ts'

const colors: Record<number, string> = {
  [jobState.failed]: 'red',
  [jobState.running]: 'blue',
  [jobState.waiting]: 'orange',
}

function State({ record: { state, stateName } }: { record: Job }) {
  const word = useWord()
  return <Tag color={colors[state]}>{stateName ? word(job.fields.state.code, stateName) : state}</Tag>
}

/** The task in words, above the name under which it stands in the queue and in the metrics. */
function Task({ name }: { name: string }) {
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

function Tries({ record: { attempts, maxAttempts } }: { record: Job }) {
  const { t } = usePhrases()
  return <span className="record-number">{t('tries', { attempts, maxAttempts })}</span>
}

function JobError({ record: { lastError } }: { record: Job }) {
  return <span className="job-error">{lastError}</span>
}

const isFailed = ({ state }: Job) => state === jobState.failed

export default defineResource(job, {
  columns: ['task', 'state', 'tenantName', 'attempts', 'lastError', 'updateTime', 'runAt'],
  columnWidths: { task: 180, state: 125, tenantName: 120, attempts: 125, lastError: 340 },
  cells: {
    task: ({ task }) => <Task name={task} />,
    state: record => <State record={record} />,
    tenantName: ({ tenantId, tenantName }) => <span title={tenantId}>{tenantName || tenantId}</span>,
    attempts: record => <Tries record={record} />,
    lastError: record => <JobError record={record} />,
  },
  operationWidth: 170,
  toolbar: JobTools,
  bulkActions: ['retry', 'discard'],
  rowActions: [
    {
      key: 'retry',
      label: job.buttons.retry.label,
      needs: 'retry',
      offered: isFailed,
      confirm: { zh: '确定重新执行该任务？', en: 'Run this job again?' },
      run: ({ id }) => call(job, 'retry', { ids: id }),
    },
    {
      key: 'discard',
      label: job.buttons.discard.label,
      needs: 'discard',
      danger: true,
      offered: isFailed,
      confirm: {
        zh: '确定丢弃该任务？任务将不再执行，且无法恢复。',
        en: 'Discard this job? It will not run any more, and this cannot be undone.',
      },
      run: ({ id }) => call(job, 'discard', { ids: id }),
    },
  ],
})
