import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { RecordDialog } from '../../../components/resource/RecordDialog.tsx'
import type { FormValues } from '../../../components/resource/useRecordForm.ts'
import { Paper } from './Paper.tsx'

export function PreviewDialog({ values, close }: { values: FormValues; close: () => void }) {
  const { t } = useTranslation()
  return (
    <RecordDialog
      width={1080}
      title={t('article.preview')}
      onCancel={close}
      footer={<Button onClick={close}>{t('resource.close')}</Button>}
    >
      <Paper values={values} />
    </RecordDialog>
  )
}
