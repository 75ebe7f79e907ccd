import { lazy, Suspense } from 'react'
import { tenantPackage } from '#contract/system/tenant-package'
import { findResource } from '../../../components/resource/definition/lazyResource.ts'
import { EmbeddedScreen } from '../../../components/resource/EmbeddedScreen.tsx'
import { WaitingBlock } from '../../../components/ui/placeholders.tsx'
import { UnansweredDialog } from '../../../components/ui/RecordDialog.tsx'
import { usePhrases } from './phrases.ts'

const Packages = lazy(async () => {
  const { default: definition } = await findResource(tenantPackage.path).load()
  return { default: () => <EmbeddedScreen definition={definition} /> }
})

export function PackagesDialog({ close }: { close: () => void }) {
  const { t } = usePhrases()
  return (
    <UnansweredDialog width={1000} title={t('packages')} close={close}>
      <Suspense fallback={<WaitingBlock />}>
        <Packages />
      </Suspense>
    </UnansweredDialog>
  )
}
