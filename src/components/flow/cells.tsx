import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { suspensionState as states } from '#contract/flow/categories'

/** Cells of the lists of workflow. */
export const flowCells = {
  suspensionState: ({ suspensionState }: { suspensionState: number }) => <State state={suspensionState} />,
  version: ({ version }: { version?: number }) => `v${version ?? 1}`,
  processDefinitionVersion: ({ processDefinitionVersion }: { processDefinitionVersion: number }) =>
    `v${processDefinitionVersion}`,
  processIsFinished: ({ processIsFinished }: { processIsFinished: string | null }) => (
    <Progress finished={processIsFinished === 'finished'} />
  ),
}

function State({ state }: { state: number }) {
  const { t } = useTranslation()
  const active = state === states.active
  return <Tag color={active ? 'success' : 'warning'}>{t(active ? 'flow.active' : 'flow.suspended')}</Tag>
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
