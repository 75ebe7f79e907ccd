import './job.css'
import { Button, Tag } from 'antd'
import { type JobRecord, job, jobState } from '#contract/system/job'
import { useInvalidateResource } from '../../components/resource/data/requests.ts'
import { useButtons } from '../../components/resource/definition/buttons.ts'
import {
  defineResource,
  type ToolbarProps,
  useDefinition,
} from '../../components/resource/definition/defineResource.ts'
import { useConfirm } from '../../components/ui/useConfirm.ts'
import { useRunning } from '../../components/ui/useRunning.ts'
import { call } from '../../providers/api/call.ts'
import { notify } from '../../providers/api/notification.ts'
import { useLabel, useWord } from '../../providers/i18n/index.ts'
import { usePhrases } from './phrases.ts'

const colors: Record<number, string> = {
  [jobState.failed]: 'red',
  [jobState.running]: 'blue',
  [jobState.waiting]: 'orange',
}

function State({ record: { state, stateName } }: { record: JobRecord }) {
  const word = useWord()
  return <Tag color={colors[state]}>{stateName ? word(job.fields.state.code, stateName) : state}</Tag>
}

/** The task in words, above the name under which it is in the queue and in the metrics. */
function Task({ name }: { name: string }) {
  const { t } = usePhrases()
  const key = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const words = t(`job.tasks.${key}` as 'job.tasks.flowWake', { defaultValue: '' })
  return (
    <span className="job-task">
      {words && <span>{words}</span>}
      <code>{name}</code>
    </span>
  )
}

function Tries({ record: { attempts, maxAttempts } }: { record: JobRecord }) {
  const { t } = usePhrases()
  return <span className="record-number">{t('job.tries', { attempts, maxAttempts })}</span>
}

const isFailed = ({ state }: JobRecord) => state === jobState.failed

export default defineResource(job, {
  columns: ['task', 'state', 'tenantName', 'attempts', 'lastError', 'updateTime', 'runAt'],
  columnWidths: { task: 180, state: 125, tenantName: 120, attempts: 125, lastError: 340 },
  cells: {
    task: ({ task }) => <Task name={task} />,
    state: record => <State record={record} />,
    tenantName: ({ tenantId, tenantName }) => <span title={tenantId}>{tenantName || tenantId}</span>,
    attempts: record => <Tries record={record} />,
    lastError: ({ lastError }) => <span className="job-error">{lastError}</span>,
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

type Tool = keyof typeof job.buttons

const questions = { retry: 'job.confirmRetry', discard: 'job.confirmDiscard' } as const
const tools = Object.keys(questions) as Tool[]

/** Retries or discards the selected jobs; the server leaves those that are not failed as they are. */
function JobTools({ selected }: ToolbarProps<JobRecord>) {
  const { t } = usePhrases()
  const label = useLabel()
  const confirm = useConfirm()
  const invalidate = useInvalidateResource(job.path)
  const buttons = useButtons<typeof job>(useDefinition())
  const { running, run } = useRunning<Tool>()

  async function choose(tool: Tool) {
    if (selected.length === 0) return notify('warning', t('resource.chooseRow'))
    if (!(await confirm({ content: t(questions[tool], { count: selected.length }) }))) return
    await run(async () => {
      await call(job, tool, { ids: selected.map(({ id }) => id).join(',') })
      notify('success', t('notifications.success'))
      await invalidate()
    }, tool)
  }

  return tools
    .filter(tool => buttons.has(tool))
    .map(tool => (
      <Button key={tool} danger={tool === 'discard'} loading={running === tool} onClick={() => void choose(tool)}>
        {label(job.buttons[tool].label)}
      </Button>
    ))
}
