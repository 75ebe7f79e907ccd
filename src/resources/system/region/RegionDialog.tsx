import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { country, region } from '#contract/system/region'
import { useInvalidateResource } from '../../../components/resource/data/requests.ts'
import type { FormProps } from '../../../components/resource/definition/defineResource.ts'
import { UnsavedContext, useLeaving } from '../../../components/resource/draft/unsaved.ts'
import { RecordDialog } from '../../../components/ui/RecordDialog.tsx'
import { useLabel } from '../../../providers/i18n/index.ts'
import { RegionForm } from './RegionForm.tsx'

/** A region at its own address, which is its code. A new one stands below the country. */
export function RegionDialog({ mode, id = country, close }: FormProps) {
  const { t } = useTranslation()
  const label = useLabel()
  const invalidate = useInvalidateResource(region.path)
  const holder = useContext(UnsavedContext)
  const mayLeave = useLeaving(holder)
  const adding = mode === 'create'

  async function leave() {
    if (!(await mayLeave())) return
    holder.clear()
    close()
  }

  async function saved() {
    holder.clear()
    await invalidate()
    close()
  }

  return (
    <RecordDialog
      width={880}
      title={`${t(adding ? 'buttons.create' : 'buttons.edit')} · ${label(region.title)}`}
      footer={null}
      onCancel={() => void leave()}
    >
      <RegionForm code={id} adding={adding} mayEdit saved={() => void saved()} />
    </RecordDialog>
  )
}
