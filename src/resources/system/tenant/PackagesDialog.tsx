import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { tenantPackage } from '#contract/system/tenant-package'
import { EmbeddedScreen } from '../../../components/resource/EmbeddedScreen.tsx'
import { findResource } from '../../../components/resource/lazyResource.ts'
import { RecordDialog } from '../../../components/resource/RecordDialog.tsx'
import { Waiting } from '../../../components/resource/Waiting.tsx'

const Packages = lazy(async () => {
  const { default: definition } = await findResource(tenantPackage.path).load()
  return { default: () => <EmbeddedScreen definition={definition} /> }
})

export function PackagesDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  return (
    <RecordDialog
      width={1000}
      title={t('tenant.packages')}
      onCancel={close}
      footer={<Button onClick={close}>{t('resource.close')}</Button>}
    >
      <Suspense fallback={<Waiting />}>
        <Packages />
      </Suspense>
    </RecordDialog>
  )
}
