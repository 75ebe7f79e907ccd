import { useTranslation } from 'react-i18next'
import { InstanceCards } from '../../components/flow/InstanceCards.tsx'
import { useHistory } from '../../components/flow/useHistory.ts'
import { FlowPage } from './FlowPage.tsx'

/** Looks at an instance of a process that has no screens of its own. */
export function CommonDetail({ processInstanceId }: { processInstanceId: string }) {
  const { t } = useTranslation()
  const { data } = useHistory(processInstanceId)
  return (
    <FlowPage title={data?.[0]?.processDefinitionName ?? t('route.flowDetail')}>
      <InstanceCards processInstanceId={processInstanceId} />
    </FlowPage>
  )
}
