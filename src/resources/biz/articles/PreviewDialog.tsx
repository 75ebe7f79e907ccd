import { UnansweredDialog } from '../../../components/resource/dialogs/UnansweredDialog.tsx'
import type { FormValues } from '../../../components/resource/form/useRecordForm.ts'
import { Paper } from './Paper.tsx'
import { usePhrases } from './phrases.ts'

export function PreviewDialog({ values, close }: { values: FormValues; close: () => void }) {
  const { t } = usePhrases()
  return (
    <UnansweredDialog width={1080} title={t('preview')} close={close}>
      <Paper values={values} />
    </UnansweredDialog>
  )
}
