import { flowModel } from '#contract/flow/model'
import type { DialogProps } from '../../../components/resource/definition/defineResource.ts'
import { CallDialog } from '../../../components/resource/dialogs/CallDialog.tsx'
import { call } from '../../../providers/api/call.ts'
import { notify } from '../../../providers/api/notification.ts'
import { usePhrases } from '../parts/phrases.ts'
import { initialTarget, type MoveTarget, TargetFields, targetOf, warningIn } from '../parts/TargetFields.tsx'

/** Makes a model the newest version of its process. */
export function DeployDialog({ id, close }: DialogProps) {
  const { t } = usePhrases()

  async function deploy(values: MoveTarget) {
    notify('warning', warningIn(await call(flowModel, 'deploy', { modelId: id, ...targetOf(values) })))
  }

  return (
    <CallDialog<MoveTarget>
      title={t('deploy')}
      draftKey={`flow/deploy/${id}`}
      okText={t('deploy')}
      done={t('deployed')}
      initialValues={initialTarget}
      send={deploy}
      close={close}
    >
      <TargetFields />
    </CallDialog>
  )
}
