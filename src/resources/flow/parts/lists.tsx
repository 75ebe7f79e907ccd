import { Tag } from 'antd'
import { lazy } from 'react'
import { flowMode, suspensionState as states } from '#contract/flow/categories'
import { dateTime, number, text } from '#contract/kit/fields'
import type { RowAction, ToolbarProps } from '../../../components/resource/definition/defineResource.ts'
import { RadioChoice } from '../../../components/ui/RadioChoice.tsx'
import { serverTime, timeNow } from '../../../lib/text/serverTime.ts'
import { useWord } from '../../../providers/i18n/index.ts'
import { detailAddress, type TaskAddress } from './flowRoute.ts'
import { usePhrases } from './phrases.ts'

/** The end of a number identifies a request; pointing at it shows the whole. */
const NUMBER = 8

/** Cells of the lists of workflow. */
export const flowCells = {
  suspensionState: ({ suspensionState }: { suspensionState: number }) =>
    suspensionState === states.active ? (
      <Mark color="success" word="active" />
    ) : (
      <Mark color="warning" word="suspended" />
    ),
  processInstanceId: ({ processInstanceId }: { processInstanceId: string | null }) => (
    <span title={processInstanceId ?? ''}>{processInstanceId?.slice(-NUMBER)}</span>
  ),
  startUserName: ({ startUserName, startDeptName }: { startUserName: string | null; startDeptName?: string | null }) =>
    startDeptName ? `${startUserName} · ${startDeptName}` : startUserName,
  tenantId: ({ tenantId }: { tenantId: string | null }) => <Owner tenantId={tenantId} />,
  version: ({ version }: { version?: number }) => `v${version ?? 1}`,
  taskName: ({ taskName, unattended, forUserName }: Step) => (
    <>
      <Steps names={taskName ?? ''} /> {unattended === 1 && <Mark color="error" word="unattended" />}
      {forUserName && <Mark color="blue" word="forUser" name={forUserName} />}
    </>
  ),
  result: ({ result, resultName }: { result: number | null; resultName?: string | null }) => (
    <Result result={result} name={resultName ?? ''} />
  ),
  readTime: ({ readTime }: { readTime: string | null }) => readTime || <Mark color="processing" word="unread" />,
  dueTime: ({ dueTime }: { dueTime: string | null }) => <Due time={dueTime ?? ''} />,
  processIsFinished: ({ processIsFinished }: { processIsFinished: string | null }) =>
    processIsFinished === 'finished' ? (
      <Mark color="success" word="finished" />
    ) : (
      <Mark color="processing" word="unfinished" />
    ),
}

interface Step {
  taskName: string | null
  unattended?: number | null
  forUserName?: string | null
}

interface MarkProps {
  color: string
  word: 'active' | 'suspended' | 'unattended' | 'unread' | 'finished' | 'unfinished' | 'forUser'
  /** Whose deputy the user is. */
  name?: string
}

function Mark({ color, word, name }: MarkProps) {
  const { t } = usePhrases()
  return <Tag color={color}>{t(word, { name })}</Tag>
}

/** An instance may wait at several steps at once. */
function Steps({ names }: { names: string }) {
  const { t } = usePhrases()
  return names.split(',').join(t('resource.comma'))
}

function Due({ time }: { time: string }) {
  const { t } = usePhrases()
  if (!time) return null
  const minute = time.slice(0, 16)
  if (time <= timeNow()) return <Tag color="error">{`${minute} ${t('overdue')}`}</Tag>
  return time <= serverTime(Date.now() + SOON_MS) ? <Tag color="warning">{minute}</Tag> : minute
}

/** Tasks that are due within this time are marked. */
const SOON_MS = 24 * 3_600_000

const resultColours: Record<number, string> = { 1: 'success', 2: 'error', 3: 'warning' }

/** The outcome of a request that has ended, in words of the dictionary. */
function Result({ result, name }: { result: number | null; name: string }) {
  const word = useWord()
  if (!result) return null
  return <Tag color={resultColours[result] ?? 'default'}>{word('flow_result', name)}</Tag>
}

/** The owner of a process: all tenants or one. */
function Owner({ tenantId }: { tenantId: string | null }) {
  const { t } = usePhrases()
  return tenantId || t('commonMark')
}

/** Fields of the lists of open tasks. */
export const taskColumns = [
  'processInstanceId',
  'processDefinitionName',
  'summary',
  'startUserName',
  'taskName',
  'createTime',
  'dueTime',
] as const
const taskColumnWidths = {
  ...{ processInstanceId: 96, processDefinitionName: 110, startUserName: 130, summary: 300, taskName: 110 },
  ...{ dueTime: 180, createTime: 150, historyTaskEndTime: 150 },
}
/** Common options of the lists of tasks and of requests; the number gives way first where there is little room. */
export const taskList = { lessImportant: ['processInstanceId'], columnWidths: taskColumnWidths, live: true } as const

const modes = { create: 'hidden', edit: 'hidden' } as const

export const versionField = number('流程版本', 'Version', { modes })
export const owner = text('租户编号', 'Tenant ID', { modes })
export const processId = text('流程主键', 'Process ID', { modes })
export const modelId = text('模型主键', 'Model ID', { modes })
export const created = dateTime('创建时间', 'Created at', { modes })
export const updated = dateTime('更新时间', 'Updated at', { modes })

export const detailAction = {
  key: 'detail',
  label: { zh: '详情', en: 'Details' },
  to: detailAddress,
} satisfies RowAction<TaskAddress>

export const trackAction = {
  key: 'follow',
  label: { zh: '跟踪', en: 'Progress' },
  idOf: ({ processInstanceId }: TaskAddress) => processInstanceId ?? '',
  dialog: lazy(async () => ({ default: (await import('./FlowPicture.tsx')).TrackingDialog })),
} satisfies RowAction<TaskAddress>

/** Common options of the lists whose records are read only. */
export const readList = { operationWidth: 170, rowActions: [detailAction, trackAction] } as const

/** For administrators of processes, in any list of instances or tasks. */
export const reassignAction = {
  key: 'reassign',
  label: { zh: '改派', en: 'Reassign' },
  extension: 'blade-flow/follow/reassign',
  idOf: ({ processInstanceId }: { processInstanceId: string | null }) => processInstanceId ?? '',
  dialog: lazy(async () => ({ default: (await import('./ReassignDialog.tsx')).ReassignDialog })),
} satisfies RowAction<Pick<TaskAddress, 'processInstanceId'>>

export const pictureAction = {
  key: 'picture',
  label: { zh: '流程图', en: 'Diagram' },
  dialog: lazy(async () => ({ default: (await import('./FlowPicture.tsx')).PictureDialog })),
} satisfies RowAction

/** Processes of all tenants, or those made for some. */
export function ModeChoice<Row>({ filters = [], narrow }: ToolbarProps<Row>) {
  const { t } = usePhrases()
  const chosen = filters.find(filter => 'field' in filter && filter.field === 'mode')?.value
  return (
    <RadioChoice
      optionType="button"
      label={t('mode')}
      value={String(chosen ?? '')}
      onChange={({ target }) => narrow?.('mode', target.value || undefined)}
      options={[
        { value: '', label: t('modes.all') },
        { value: String(flowMode.common), label: t('modes.common') },
        { value: String(flowMode.tenant), label: t('modes.tenant') },
      ]}
    />
  )
}
