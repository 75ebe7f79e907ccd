import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { suspensionState as states } from '#contract/flow/categories'

/** Cells of the lists of workflow. */
export const flowCells = {
  suspensionState: ({ suspensionState }: { suspensionState: number }) => <State state={suspensionState} />,
  version: ({ version }: { version?: number }) => `v${version ?? 1}`,
  processDefinitionVersion: ({ processDefinitionVersion }: { processDefinitionVersion: number }) =>
    `v${processDefinitionVersion}`,
  taskName: ({ taskName }: { taskName: string | null }) => <Steps names={taskName ?? ''} />,
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

function Progress({ finished }: { finished: boolean }) {
  const { t } = useTranslation()
  return <Tag color={finished ? 'success' : 'processing'}>{t(finished ? 'flow.finished' : 'flow.unfinished')}</Tag>
}

/** Whose a process is. */
export function Owner({ tenantId }: { tenantId: string | null }) {
  const { t } = useTranslation()
  return tenantId || t('flow.commonMark')
}
