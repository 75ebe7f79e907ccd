import { Tag } from 'antd'
import { suspensionState as states } from '#contract/flow/categories'
import { timeNow } from '../../../lib/text/serverTime.ts'
import { usePhrases } from './phrases.ts'

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
  const { t } = usePhrases()
  const active = state === states.active
  return <Tag color={active ? 'success' : 'warning'}>{t(active ? 'active' : 'suspended')}</Tag>
}

/** An instance may wait at several steps at once. */
function Steps({ names }: { names: string }) {
  const { t } = usePhrases()
  return names.split(',').join(t('resource.comma'))
}

/** No active user can take the task. */
function Unattended() {
  const { t } = usePhrases()
  return <Tag color="error">{t('unattended')}</Tag>
}

function Due({ time }: { time: string }) {
  const { t } = usePhrases()
  if (!time || time > timeNow()) return time
  return (
    <span className="flow-overdue">
      {time} {t('overdue')}
    </span>
  )
}

function Progress({ finished }: { finished: boolean }) {
  const { t } = usePhrases()
  return <Tag color={finished ? 'success' : 'processing'}>{t(finished ? 'finished' : 'unfinished')}</Tag>
}

/** The owner of a process: all tenants or one. */
export function Owner({ tenantId }: { tenantId: string | null }) {
  const { t } = usePhrases()
  return tenantId || t('commonMark')
}
