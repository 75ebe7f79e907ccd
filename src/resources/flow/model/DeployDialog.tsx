import { useTranslation } from 'react-i18next'
import { flowModel } from '#contract/flow/model'
import { CallDialog } from '../../../components/CallDialog.tsx'
import { initialTarget, type Target, TargetFields, targetOf } from '../../../components/flow/TargetFields.tsx'
import { warningIn } from '../../../components/flow/warningIn.ts'
import type { DialogProps } from '../../../components/resource/defineResource.ts'
import { call } from '../../../providers/http.ts'
import { notify } from '../../../providers/notification.ts'

/** Makes a model the newest version of its process. */
export function DeployDialog({ id, close }: DialogProps) {
  const { t } = useTranslation()

  async function deploy(values: Target) {
    notify('warning', warningIn(await call(flowModel, 'deploy', { modelId: id, ...targetOf(values) })))
  }

  return (
    <CallDialog<Target>
      title={t('flow.deploy')}
      place={`flow/deploy/${id}`}
      okText={t('flow.deploy')}
      done={t('flow.deployed')}
      initialValues={initialTarget}
      send={deploy}
      close={close}
    >
      <TargetFields />
    </CallDialog>
  )
}
