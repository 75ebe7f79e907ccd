import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { tenantPackage } from '#contract/system/tenant-package'
import { findResource } from '../../../components/resource/definition/lazyResource.ts'
import { UnansweredDialog } from '../../../components/resource/dialogs/UnansweredDialog.tsx'
import { EmbeddedScreen } from '../../../components/resource/EmbeddedScreen.tsx'
import { Waiting } from '../../../components/ui/WaitingBlock.tsx'

const Packages = lazy(async () => {
  const { default: definition } = await findResource(tenantPackage.path).load()
  return { default: () => <EmbeddedScreen definition={definition} /> }
})

export function PackagesDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  return (
    <UnansweredDialog width={1000} title={t('tenant.packages')} close={close}>
      <Suspense fallback={<Waiting />}>
        <Packages />
      </Suspense>
    </UnansweredDialog>
  )
}
