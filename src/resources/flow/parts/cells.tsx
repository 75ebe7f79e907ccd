import { Tag } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { suspensionState as states } from '#contract/flow/categories'

/** Cells of the lists of workflow. */
export const flowCells = {
  suspensionState: ({ suspensionState }: { suspensionState: number }) => <State state={suspensionState} />,
  version: ({ version }: { version?: number }) => `v${version ?? 1}`,
  processDefinitionVersion: ({ processDefinitionVersion }: { processDefinitionVersion: number }) =>
    `v${processDefinitionVersion}`,
  taskName: ({ taskName, unattended }: { taskName: string | null; unattended?: number | null }) => (
    <>
      <Steps names={taskName ?? ''} /> {unattended === 1 && <Unattended />}
    </>
  ),
  dueTime: ({ dueTime }: { dueTime: string | null }) => <Due time={dueTime ?? ''} />,
  processIsFinished: ({ processIsFinished }: { processIsFinished: string | null }) => (
    <Progress finished={processIsFinished === 'finished'} />
  ),
}

function State({ state }: { state: number }) {
  const { t } = useTranslation()
  const active = state === states.active
  return <Tag color={active ? 'success' : 'warning'}>{t(active ? 'flow.active' : 'flow.suspended')}</Tag>
}

/** An instance may wait at several steps at once. */
function Steps({ names }: { names: string }) {
  const { t } = useTranslation()
  return names.split(',').join(t('resource.comma'))
}

/** No active user can take the task. */
function Unattended() {
  const { t } = useTranslation()
  return <Tag color="error">{t('flow.unattended')}</Tag>
}

function Due({ time }: { time: string }) {
  const { t } = useTranslation()
  if (!time || dayjs(time).isAfter(dayjs())) return time
  return (
    <span className="flow-overdue">
      {time} {t('flow.overdue')}
    </span>
  )
}

function Progress({ finished }: { finished: boolean }) {
  const { t } = useTranslation()
  return <Tag color={finished ? 'success' : 'processing'}>{t(finished ? 'flow.finished' : 'flow.unfinished')}</Tag>
}

/** Whose a process is. */
export function Owner({ tenantId }: { tenantId: string | null }) {
  const { t } = useTranslation()
  return tenantId || t('flow.commonMark')
}
