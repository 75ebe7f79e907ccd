import { useTranslation } from 'react-i18next'
import { UnansweredDialog } from '../../../components/resource/dialogs/UnansweredDialog.tsx'
import type { FormValues } from '../../../components/resource/form/useRecordForm.ts'
import { Paper } from './Paper.tsx'

export function PreviewDialog({ values, close }: { values: FormValues; close: () => void }) {
  const { t } = useTranslation()
  return (
    <UnansweredDialog width={1080} title={t('article.preview')} close={close}>
      <Paper values={values} />
    </UnansweredDialog>
  )
}
